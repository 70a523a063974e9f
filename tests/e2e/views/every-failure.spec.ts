import { expect, type Page, test } from '@playwright/test';
import { showing } from '../../hostile/rows.ts';
import { BROKEN_ANSWERS, type Fault, type Profile } from '../../mock-service/index.ts';
import {
  FAILURE_CASES,
  type FailureCase,
  type RecoveryAction,
  STATUS_FAILURES,
} from '../../shared/failure-cases.ts';
import { messageText } from '../../shared/message-text.ts';
import { FEW } from '../../shared/sampled.ts';
import { useFixture } from '../harness/browser/fixture.ts';
import { leaving, nextTabUrl } from '../harness/browser/tabs.ts';
import { breakSetup, restoreSetup } from '../harness/checks/broken-setup.ts';
import { sendOneMore } from '../harness/checks/messages.ts';
import { startRequestRecorder } from '../harness/checks/request-recorder.ts';
import { expectNotice, noticeIn } from '../harness/views/notice.ts';
import { addressField, keyField } from '../harness/views/options.ts';
import { enter, newResults, searchbox } from '../harness/views/search.ts';

const fixture = useFixture({ watched: true });
const posts = () => fixture.service.ledger.entries.length;

let billingSeen = false;

/** Clicks a notice's button and checks the effect. */
const RECOVERIES: Record<RecoveryAction, (view: Page, failure: FailureCase) => Promise<void>> = {
  again: (view, failure) => expectOneMore(view, failure),
  access: (view, failure) => expectOneMore(view, failure),
  key: (view) => expectOptionsAt(view, 'key', keyField),
  address: (view) => expectOptionsAt(view, 'address', addressField),
  async query(view) {
    await mainButton(view).click();
    await expect(searchbox(view)).toBeFocused();
  },
  async billing(view) {
    const opened = nextTabUrl(fixture.session);
    await mainButton(view).click();
    expect(await opened).toBe('https://kagi.com/api/billing');
    // A host allowed once is no longer recorded.
    if (!billingSeen) await expect.poll(fixture.contacted).toEqual(['kagi.com']);
    billingSeen = true;
    fixture.allow('kagi.com');
  },
};

const mainButton = (view: Page) => noticeIn(view).getByRole('button').first();

/** The button sends the same request again, which now succeeds. */
async function expectOneMore(page: Page, { broken }: FailureCase): Promise<void> {
  const { service } = fixture;
  const before = posts();
  if (broken) await restoreSetup(fixture, broken);
  await mainButton(page).click();
  await expect(newResults(page).first()).toBeVisible();
  const bodies = () => service.ledger.entries.map(({ body }) => JSON.stringify(body));
  await expect.poll(bodies).toHaveLength(before + 1);
  expect(new Set(bodies()).size).toBe(1);
}

async function expectOptionsAt(view: Page, section: string, field: typeof keyField): Promise<void> {
  const opened = fixture.session.context.waitForEvent('page');
  await leaving(view, mainButton(view).click());
  const options = await opened;
  await expect(options).toHaveURL(new RegExp(`/options\\.html#${section}$`));
  await expect(field(options)).toBeFocused();
}

/** The details show the received trace unchanged, or none. */
async function expectTrace(page: Page, trace: string | undefined): Promise<void> {
  const named = noticeIn(page).locator('.details dd code');
  if (trace === undefined) await expect(named).toHaveCount(0);
  else await expect(named).toHaveText(trace);
}

/** Fragments of invalid responses, which must not be shown as messages. */
const BODIES = ['Please sign in', 'not json at all', BROKEN_ANSWERS.shortJson.body.slice(0, 20)];

/** Every failure as documented; those the service describes itself also in the form observed in production. */
const ALL = [
  ...FAILURE_CASES.map((failure) => ({ failure, profile: 'documented' as const, name: failure.name })),
  ...STATUS_FAILURES.filter(({ fault, recovery }) => fault?.body === undefined && recovery !== 'billing').map(
    (failure) => ({
      failure,
      profile: 'live' as const,
      name: `${failure.name}, as worded by the real service`,
    }),
  ),
];

/**
 * In short runs, those that the browser is involved in, by its permissions and its password prompt:
 * `tests/contract/client.test.ts` tells all failures apart.
 */
const CASES = FEW
  ? ALL.filter(({ name }) => ['no permission for the address', 'status 401'].includes(name))
  : ALL;

/** A fault with its trace in the profile's header. */
function inProfile({ headers = {}, ...fault }: Fault, profile: Profile): Fault {
  if (profile === 'documented') return { ...fault, headers };
  const { 'X-Service-Trace': trace, ...others } = headers;
  return { ...fault, headers: trace === undefined ? others : { ...others, 'X-Kagi-Trace': trace } };
}

for (const { failure, profile, name } of CASES) {
  test(
    `${name}: shows the right message, sends the right requests, and offers a working button`,
    showing(failure.row),
    async () => {
      const { service } = fixture;
      const { host } = new URL(service.url);
      const query = `stone ${name}`;
      const view = await fixture.view();
      service.switches.use(profile);
      if (failure.broken) await breakSetup(fixture, failure.broken);
      if (failure.fault) service.faults.next(inProfile(failure.fault, profile));
      await enter(view, { query });
      const headline = messageText(failure.headline, failure.subject ?? host);
      await expectNotice(view, {
        headline,
        charge: failure.charge,
        button: messageText(failure.button, host),
      });
      await expect(noticeIn(view)).toContainText(messageText(failure.more));
      await expect(view.getByRole('status')).toHaveText(headline);
      await expect(searchbox(view)).toHaveValue(query);
      await expectTrace(view, failure.trace);
      const content = await view.content();
      for (const part of BODIES) expect(content).not.toContain(part);
      await expect.poll(posts).toBe(failure.posts);

      await RECOVERIES[failure.recovery](view, failure);
      if (failure.recovery !== 'again' && failure.recovery !== 'access')
        await expect.poll(posts).toBe(failure.posts);
      if (failure.broken) await restoreSetup(fixture, failure.broken);
    },
  );
}

test('offline: sends nothing and keeps the query until the network is back', showing('offline'), async () => {
  const { session } = fixture;
  const view = await fixture.view();
  await session.context.setOffline(true);
  await enter(view, { query: 'stone offline' });
  await expectNotice(view, { headline: 'You’re offline', charge: 'no', button: 'Try again' });
  expect(posts()).toBe(0);
  await session.context.setOffline(false);
  await expect(noticeIn(view)).toHaveCount(0);
  await expect(searchbox(view)).toHaveValue('stone offline');
  await searchbox(view).press('Enter');
  await expect(newResults(view).first()).toBeVisible();
  await expect.poll(posts).toBe(1);
  // Images of the earlier results can't load either.
  const others = session.console.errors
    .splice(0)
    .filter((line) => !line.includes('ERR_INTERNET_DISCONNECTED'));
  expect(others).toEqual([]);
});

test('search: follows no redirect, to another origin or to the same one', showing('redirect'), async () => {
  const { service, session } = fixture;
  const { host } = new URL(service.url);
  const recorder = await startRequestRecorder();
  const view = await fixture.view();
  const said = { headline: `${host} tried to redirect Quarry`, button: 'Check service URL' };
  for (const [status, location] of [
    [307, recorder.url],
    [302, `${service.url}/search`],
  ] as const) {
    service.ledger.clear();
    service.faults.next({ status, headers: { location } });
    await enter(view, { query: `redirected by ${status}` });
    await expect.poll(posts).toBe(1);
    await expectNotice(view, { ...said, charge: 'maybe' });
  }
  await sendOneMore(session);
  expect(posts()).toBe(2);
  expect(recorder.seen).toEqual([]);
  await recorder.close();
});
