import { expect, type Page, test } from '@playwright/test';
import { sampled } from '../../shared/sampled.ts';
import { useFixture } from '../harness/browser/fixture.ts';
import { openPopup } from '../harness/browser/popup.ts';
import { tell } from '../harness/checks/messages.ts';
import { linksFrom, storedJobs } from '../harness/views/jobs.ts';
import { setPassphrase, unlock } from '../harness/views/lock.ts';
import { expectNotice, noticeIn, type Said } from '../harness/views/notice.ts';
import { openOptions } from '../harness/views/options.ts';
import { enter, results } from '../harness/views/search.ts';

const WORDS = 'granite lantern otter';

const fixture = useFixture();
const entries = () => fixture.service.ledger.entries;

declare const chrome: {
  runtime: { sendMessage(message: object): Promise<null> };
  permissions: { remove(permissions: { origins: string[] }): Promise<boolean> };
};

/** Something revoked midway, the notice it causes, and how it is restored. */
interface Revocation {
  what: string;
  take(view: Page): Promise<unknown>;
  said(): Said;
  giveBack(view: Page): Promise<void>;
}

const REVOCATIONS: Revocation[] = [
  {
    what: 'the passphrase',
    // Sent from the view itself, since opening another tab would close it.
    take: (view) =>
      view.evaluate(() => chrome.runtime.sendMessage({ for: 'background', name: 'key.lock', request: null })),
    said: () => ({ headline: 'Your key is locked', charge: 'no', button: 'Unlock' }),
    giveBack: (view) => unlock(noticeIn(view), WORDS),
  },
  {
    what: 'the permission',
    async take() {
      const worker = await fixture.session.background.awake();
      await worker.evaluate(() => chrome.permissions.remove({ origins: ['http://127.0.0.1/*'] }));
    },
    said: () => {
      const { host } = new URL(fixture.service.url);
      return {
        headline: `Quarry needs access to ${host}`,
        charge: 'no',
        button: `Allow access to ${host}`,
      };
    },
    giveBack: (view) => noticeIn(view).getByRole('button').first().click(),
  },
];

test.beforeAll(async () => {
  const options = await openOptions(fixture.session);
  await setPassphrase(options, WORDS);
  await options.close();
});

for (const { what, take, said, giveBack } of sampled(REVOCATIONS, 1)) {
  test(`${what} revoked during a job: requests in flight finish, the rest waits and then continues, no page twice`, async () => {
    const { session, service } = fixture;
    const links = linksFrom(1, 25);
    const answer = service.faults.hold();
    await tell(session, 'extract', { source: 'list', targets: links.map((url) => ({ url })), refresh: true });
    const popup = await openPopup(session);
    await popup.page.getByRole('button', { name: /^Extract 25 pages ·/ }).click();
    await expect.poll(async () => (await storedJobs(session)).at(-1)?.requests).toBe(1);
    await take(popup.page);
    answer();
    await expect.poll(async () => (await storedJobs(session)).at(-1)?.state).toBe('paused');
    expect(entries()).toHaveLength(1);

    await expectNotice(popup.page, said());
    await giveBack(popup.page);
    await expect.poll(async () => (await storedJobs(session)).at(-1)?.state).toBe('done');
    await popup.close();
    const requestedUrls = entries().flatMap(({ body }) =>
      Object(body).pages.map(({ url }: { url: string }) => url),
    );
    expect(requestedUrls.sort()).toEqual([...links].sort());
    expect(entries().every(({ authorized }) => authorized)).toBe(true);
  });

  test(`${what} revoked during a search: the search finishes, and the next one sends nothing`, async () => {
    const { session, service } = fixture;
    const answer = service.faults.hold();
    const popup = await openPopup(session);
    await enter(popup.page, { query: `stone without ${what}` });
    await expect.poll(() => entries().length).toBe(1);
    await take(popup.page);
    answer();
    await expect(results(popup.page).first()).toBeVisible();
    await enter(popup.page, { query: `stone again without ${what}` });
    await expectNotice(popup.page, said());
    expect(entries()).toHaveLength(1);
    await giveBack(popup.page);
    // The earlier results are still below the notice.
    await expect.poll(() => entries().length).toBe(2);
    await expect(results(popup.page).first()).toBeVisible();
    await popup.close();
  });
}
