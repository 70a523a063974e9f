import { expect, type Page, test } from '@playwright/test';
import { settledBadge } from '../e2e/harness/browser/badge.ts';
import { readClipboard, writeClipboard } from '../e2e/harness/browser/clipboard.ts';
import { clickMenu } from '../e2e/harness/views/menu.ts';
import { search } from '../e2e/harness/views/search.ts';
import { selectText } from '../e2e/harness/views/selection.ts';
import { changeSettings } from '../e2e/harness/views/settings.ts';
import { openTestPage } from '../e2e/harness/views/test-page.ts';
import { link } from '../shared/link.ts';
import { FEW } from '../shared/sampled.ts';
import { SEED } from '../shared/seed.ts';
import { KINDS } from './generated/breaks.ts';
import {
  type BrokenExtraction,
  type BrokenSearch,
  brokenExtractions,
  brokenSearches,
  told,
} from './generated/cases.ts';
import { PAGES, sentence, titleOf } from './generated/whole.ts';
import { showing } from './rows.ts';
import { useSharedFixture } from './shared-fixture.ts';

const SEARCHES = FEW ? KINDS.length : 240;
const EXTRACTIONS = FEW ? 3 : 60;

const fixture = useSharedFixture();
console.log(`Broken answers use QUARRY_SEED=${SEED}.`);

/** The view's content for a search answered with `body`, or its failure headline if the body is no valid answer. */
async function shownOf(view: Page, body: string, { workflow }: BrokenSearch, query: string): Promise<string> {
  fixture.service.faults.next({ body });
  await search(view, { query, workflow }).catch((cause: unknown) => {
    if (!(cause instanceof Error) || !cause.message.startsWith('The popup says')) throw cause;
  });
  const panel = view.getByRole('tabpanel');
  // Long groups are collapsed at the end.
  await panel
    .getByRole('button', { name: /^Show \d+ more$/ })
    .evaluateAll((all) => all.map((more) => more instanceof HTMLElement && more.click()));
  return ((await panel.textContent()) ?? '').replace(/\s+/g, ' ');
}

/** The titles of the intact results. */
function unbroken({ whole, path, kind }: BrokenSearch): string[] {
  const [part, broken, index] = path;
  if (part === undefined || (part === 'data' && broken === undefined)) return [];
  const { data } = whole;
  const groups = typeof data === 'object' && data !== null ? Object.keys(data) : [];
  const whatever = kind === 'order' || part !== 'data';
  return groups.flatMap((group) =>
    [0, 1, 2]
      .filter((at) => whatever || group !== broken || (index !== undefined && at !== index))
      .map((at) => titleOf(group, at)),
  );
}

test(`search: ${SEARCHES} broken answers lose nothing else on screen`, showing('generated'), async () => {
  const view = await fixture.session.open(fixture.session.url('sidepanel.html'));
  const before = new Map<object, string>();
  for (const [at, broken] of brokenSearches(SEARCHES).entries()) {
    const whole =
      before.get(broken.whole) ?? (await shownOf(view, JSON.stringify(broken.whole), broken, `whole ${at}`));
    before.set(broken.whole, whole);
    const shown = await shownOf(view, broken.body, broken, `broken ${at}`);
    for (const title of unbroken(broken).filter((one) => whole.includes(one)))
      expect(shown, told(broken)).toContain(title);
  }
  await fixture.expectUntouched();
  await view.close();
});

/** A page's part of a document; empty if it isn't included. */
function partOf(text: string, url: string): string {
  const [, after = ''] = text.split(`Source: <${url}>`);
  return after.split('Source: <')[0] ?? '';
}

/** The copied text contains each intact page, and no page with another's sentence. */
function expectTexts(copied: string, urls: readonly string[], broken: BrokenExtraction): void {
  const { path, kind } = broken;
  const [part, index, field] = path;
  const sure = part !== undefined && kind !== 'duplicates' && (part !== 'data' || index !== undefined);
  for (const [of, url] of urls.entries()) {
    const itself = part === 'data' && of === index;
    const text = partOf(copied, url);
    const others = [0, 1, 2].filter((other) => other !== of && text.includes(sentence(other)));
    if (!(itself && field === 'markdown')) expect(others, told(broken)).toEqual([]);
    if (sure && !itself && of < 3) expect(text, told(broken)).toContain(sentence(of));
  }
}

test(
  `extract: ${EXTRACTIONS} broken answers give no page the text of another`,
  showing('generated'),
  async () => {
    const { session, service } = fixture;
    await changeSettings(session, ({ extraction }) => ({ extraction: { ...extraction, reviewAbove: 100 } }));
    for (const [at, broken] of brokenExtractions(EXTRACTIONS).entries()) {
      // Different URLs each time, because extracted ones are saved.
      const own = (text: string) => text.replace(/many\.test\/(\d)/g, (_, page) => `many.test/${at}-${page}`);
      const urls = PAGES.map(own);
      service.faults.next({ body: own(broken.body) });
      const page = await openTestPage(session, `<p>${urls.map(link).join(' ')}</p>`);
      await writeClipboard(page, 'nothing');
      await selectText(page.locator('p'));
      await clickMenu(session, page, 'extract-selected-links');
      await settledBadge(session);
      const copied = await readClipboard(page);
      expectTexts(copied, urls, broken);
      await page.close();
    }
    await fixture.expectUntouched();
  },
);
