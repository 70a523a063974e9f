import type { MockService } from '../../../mock-service/index.ts';
import { allOfPage } from '../../../shared/traces-of.ts';
import { readClipboard } from '../browser/clipboard.ts';
import { consoleLines } from '../browser/console-lines.ts';
import type { Session } from '../browser/firefox.ts';
import { readArea, readDatabases } from '../browser/inside.ts';

/** Everything observable in the extension, by source: pages, storage, databases, console, clipboard, and the service's ledger. */
export async function everything(session: Session, service: MockService): Promise<Map<string, string>> {
  const seen = new Map<string, string>();
  for (const page of await session.tabs()) {
    // Asks the page for its URL, since Firefox doesn't announce those of extension pages. Some listed pages are gone.
    const url = await page.evaluate(() => location.href).catch(() => undefined);
    if (url?.startsWith(session.url('')))
      seen.set(url, (seen.get(url) ?? '') + (await page.evaluate(allOfPage)));
  }
  for (const area of ['local', 'session', 'sync'] as const)
    seen.set(`storage.${area}`, JSON.stringify(await readArea(session, area)));
  seen.set('databases', await readDatabases(session));
  seen.set('console', (await consoleLines(session)).join('\n'));
  seen.set('clipboard', await readClipboard(session));
  const requests = service.ledger.entries.map(({ body, headers }) => ({ body, headers }));
  return seen.set('ledger', JSON.stringify(requests));
}
