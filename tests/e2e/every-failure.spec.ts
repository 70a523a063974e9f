import { expect, type Page, test } from '@playwright/test';
import { readClipboard } from './harness/clipboard.ts';
import { FAILURE_CASES, type FailureCase, type Mends } from './harness/failure-cases.ts';
import { copyTrace, expectNotice, noticeIn } from './harness/notice.ts';
import { addressField, keyField } from './harness/options.ts';
import { usePlayground } from './harness/playground.ts';
import { openPopup, type Popup } from './harness/popup.ts';
import { fillForm, results, searchbox } from './harness/search.ts';
import { nextTabUrl } from './harness/tabs.ts';
import { startWitness } from './harness/witness.ts';

const playground = usePlayground();
const posts = () => playground.service.ledger.entries.length;

async function searchFor(query: string): Promise<Popup> {
  const popup = await openPopup(playground.session);
  await fillForm(popup.page, { query });
  await searchbox(popup.page).press('Enter');
  return popup;
}

/** Clicks the one button of a notice, and sees what it leads to. */
const MENDS: Record<Mends, (popup: Popup, failure: FailureCase) => Promise<void>> = {
  again: ({ page }, failure) => expectOneMore(page, failure),
  access: ({ page }, failure) => expectOneMore(page, failure),
  key: (popup) => expectOptionsAt(popup, 'key', keyField),
  address: (popup) => expectOptionsAt(popup, 'address', addressField),
  async query({ page }) {
    await mainButton(page).click();
    await expect(searchbox(page)).toBeFocused();
  },
  async billing({ page }) {
    const opened = nextTabUrl(playground.session);
    await mainButton(page).click();
    expect(await opened).toBe('https://kagi.com/api');
  },
};

const mainButton = (view: Page) => noticeIn(view).getByRole('button').first();

/** The button sends the same once more, which now works. */
async function expectOneMore(page: Page, { restore }: FailureCase): Promise<void> {
  const { service } = playground;
  const before = posts();
  await restore?.(playground);
  await mainButton(page).click();
  await expect(results(page).first()).toBeVisible();
  const bodies = service.ledger.entries.map(({ body }) => JSON.stringify(body));
  expect(bodies).toHaveLength(before + 1);
  expect(new Set(bodies).size).toBe(1);
}

async function expectOptionsAt(popup: Popup, place: string, field: typeof keyField): Promise<void> {
  const opened = playground.session.context.waitForEvent('page');
  await mainButton(popup.page).click();
  const options = await opened;
  await expect(options).toHaveURL(new RegExp(`/options\\.html#${place}$`));
  await expect(field(options)).toBeFocused();
}

const headlines = new Map<string, string>();

for (const failure of FAILURE_CASES) {
  test(`${failure.name}: what is said, what it sends, and what its button does`, async () => {
    const { session, service } = playground;
    const { host } = new URL(service.url);
    const query = `stone ${failure.name}`;
    await failure.spoil?.(playground);
    if (failure.fault) service.faults.next(failure.fault);
    const popup = await searchFor(query);
    const [headline, button] = [failure.headline, failure.button].map((words) => words.replace('HOST', host));
    await expectNotice(popup.page, {
      headline: headline ?? '',
      charge: failure.charge,
      button: button ?? '',
    });
    await expect(noticeIn(popup.page)).toContainText(failure.more);
    await expect(popup.page.getByRole('status')).toHaveText(headline ?? '');
    await expect(searchbox(popup.page)).toHaveValue(query);
    expect(posts()).toBe(failure.posts);
    headlines.set(headline ?? '', failure.more);

    await MENDS[failure.mends](popup, failure);
    if (failure.mends !== 'again' && failure.mends !== 'access') expect(posts()).toBe(failure.posts);
    await popup.close();
    await failure.restore?.(playground);
    const again = await openPopup(session);
    await expect(searchbox(again.page)).toHaveValue(query);
    await again.close();
  });
}

test('each failure has words of its own', () => {
  expect(new Set(headlines.values()).size).toBe(headlines.size);
});

test('offline: nothing is sent, and the query waits for the network', async () => {
  const { session } = playground;
  const popup = await openPopup(session);
  // Only now: opening the popup connects once more, which ends what is pretended.
  await session.context.setOffline(true);
  await fillForm(popup.page, { query: 'stone offline' });
  await searchbox(popup.page).press('Enter');
  await expectNotice(popup.page, { headline: 'You are offline', charge: 'no', button: 'Try again' });
  expect(posts()).toBe(0);
  await session.context.setOffline(false);
  await mainButton(popup.page).click();
  await expect(results(popup.page).first()).toBeVisible();
  expect(posts()).toBe(1);
  await popup.close();
});

test('a 400 shows the field and the service’s words as text, and its trace to copy', async () => {
  const { session, service } = playground;
  const page = await session.open('https://many.test/1');
  const fault = FAILURE_CASES.find(({ name }) => name === 'status 400')?.fault ?? {};
  service.faults.next(fault);
  const popup = await searchFor('a page too many');
  const words = noticeIn(popup.page).locator('blockquote');
  await expect(words.locator('code')).toHaveText('page');
  await expect(words).toContainText('At most <b>10</b>.');
  expect(await copyTrace(popup.page)).toBe('trace-400');
  await popup.close();
  expect(await readClipboard(page)).toBe('trace-400');
});

for (const [place, headers] of [
  ['under another service’s header', { 'X-Kagi-Trace': 'told elsewhere' }],
  ['in the body alone', {}],
] as const) {
  test(`the trace is found ${place}`, async () => {
    const { session, service } = playground;
    const page = await session.open('https://many.test/1');
    service.switches.traceHeader = null;
    service.faults.next({
      status: 500,
      headers,
      alter: (envelope) => ({ ...envelope, meta: { trace: 'told in the body' } }),
    });
    const popup = await searchFor('where is the trace');
    const trace = await copyTrace(popup.page);
    expect(trace).toBe(headers['X-Kagi-Trace'] ?? 'told in the body');
    await popup.close();
    expect(await readClipboard(page)).toBe(trace);
  });
}

test('no redirect is followed, to another origin or the same', async () => {
  const { session, service } = playground;
  const { host } = new URL(service.url);
  const witness = await startWitness();
  const popup = await openPopup(session);
  let sent = 0;
  for (const location of [witness.url, `${service.url}/search`]) {
    for (const status of [301, 302, 303, 307, 308]) {
      service.faults.next({ status, headers: { location } });
      sent += 1;
      await fillForm(popup.page, { query: `redirected ${sent}` });
      await searchbox(popup.page).press('Enter');
      await expect.poll(posts).toBe(sent);
      const said = { headline: `${host} pointed elsewhere`, button: 'Check the address' };
      await expectNotice(popup.page, { ...said, charge: 'no' });
    }
  }
  await expectOptionsAt(popup, 'address', addressField);
  expect(posts()).toBe(sent);
  expect(witness.seen).toEqual([]);
  await popup.close();
  await witness.close();
});
