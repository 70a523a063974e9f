import type { Page } from '@playwright/test';
import type { MockService } from '../../../mock-service/index.ts';
import { pageText } from '../../../shared/traces-of.ts';
import type { Session } from '../browser/chromium.ts';
import { readStored } from '../browser/stored.ts';

/** Everything observable in the extension, by source: pages, storage, databases, console, and the service's ledger. */
export async function everything(session: Session, service: MockService): Promise<Map<string, string>> {
  const seen = new Map<string, string>();
  for (const page of session.context.pages()) {
    if (page.url().startsWith(session.url(''))) seen.set(page.url(), await textOf(page));
  }
  for (const [source, text] of await readStored(session)) seen.set(source, text);
  seen.set('console', session.console.lines.join('\n'));
  const requests = service.ledger.entries.map(({ body, headers }) => ({ body, headers }));
  return seen.set('ledger', JSON.stringify(requests));
}

/** A page's content; none if it closes meanwhile, as a popup does when it loses focus. */
const textOf = (page: Page): Promise<string> =>
  pageText(page).catch((cause: unknown) => {
    if (!page.isClosed()) throw cause;
    return '';
  });
