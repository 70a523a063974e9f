import { expect, test } from 'vitest';
import { type BrokenSetup, FAILURE_CASES, type FailureCase } from '../shared/failure-cases.ts';
import { messageText } from '../shared/message-text.ts';
import { click, fill, named, reads } from './harness/browser/find.ts';
import { useFixture } from './harness/browser/fixture.ts';
import { saveKey, saveWrongKey, tell } from './harness/browser/inside.ts';
import { answerPrompt, revokeAccess } from './harness/browser/permissions.ts';
import { openPopup, type Popup } from './harness/browser/popup.ts';
import { pressEnter, queryOf, shownLinks } from './harness/views/search.ts';

const fixture = useFixture();
const posts = () => fixture.service.ledger.entries.length;

/** Breaks the setup in the browser; how to restore it follows. */
const BREAK: Readonly<Record<BrokenSetup, () => Promise<unknown>>> = {
  'no-key': () => tell(fixture.session, 'key.remove', null),
  'no-permission': () => revokeAccess(fixture.session),
  'wrong-key': () => saveWrongKey(fixture.session, fixture.service),
};

/** Cases whose button is pressed here too, to send the same request again. The Chromium tests press all buttons. */
const RETRIED = ['no permission for the address'];

async function ask({ page }: Popup, query: string): Promise<void> {
  await fill(page, await named(page, 'query', 'Search'), query);
  await pressEnter(page);
}

/** The failure notice's content, or undefined while there is none. */
const notice = ({ page }: Popup) =>
  page.evaluate(() => {
    const shown = document.querySelector('section.failure');
    return (
      shown && {
        headline: shown.querySelector('h2, h3')?.textContent,
        maybeCharged: shown.querySelector('.charge.maybe') !== null,
        buttons: [...shown.querySelectorAll('button')]
          .filter((one) => one.checkVisibility())
          // Without its price, if it has one.
          .map(({ textContent }) => textContent.replace(/\s· \$[\d.]+$/, '')),
        words: shown.textContent,
      }
    );
  });

/** The button sends the same request again, which now succeeds. */
async function expectOneMore(popup: Popup, { recovery, button }: FailureCase, host: string): Promise<void> {
  const before = posts();
  await click(popup.page, 'button', messageText(button, host));
  if (recovery === 'access') await answerPrompt(fixture.session, 'allow');
  await expect.poll(() => shownLinks(popup.page)).not.toEqual([]);
  await expect.poll(posts).toBe(before + 1);
}

/**
 * One case for each failure that involves the browser itself: permissions, a password prompt, a broken connection, a response
 * without a body, and one that is too long. A response's content means the same in every browser, so the Chromium tests
 * cover all of them.
 */
const CASES = [
  'no permission for the address',
  'status 401',
  'a dropped connection',
  'status 204',
  'a 50 MB response',
].map((name) => {
  const found = FAILURE_CASES.find((one) => one.name === name);
  if (!found) throw new Error(`No failure is called “${name}”.`);
  return found;
});

for (const failure of CASES) {
  test(`${failure.name}: shows the right message, sends the right requests, and keeps the query`, async () => {
    const { session, service } = fixture;
    const { host } = new URL(service.url);
    const query = `stone ${failure.posts}`;
    if (failure.broken) await BREAK[failure.broken]();
    if (failure.fault) service.faults.next(failure.fault);
    const popup = await openPopup(session);
    await ask(popup, query);
    const headline = messageText(failure.headline, failure.subject ?? host);
    await expect.poll(async () => (await notice(popup))?.headline).toBe(headline);
    await expect
      .poll(() => notice(popup))
      .toMatchObject({
        maybeCharged: failure.charge === 'maybe',
        buttons: [messageText(failure.button, host)],
        words: expect.stringContaining(messageText(failure.more)),
      });
    await expect.poll(() => queryOf(popup.page)).toBe(query);
    await expect.poll(posts).toBe(failure.posts);
    if (RETRIED.includes(failure.name)) await expectOneMore(popup, failure, host);
    await popup.close();
    if (failure.broken && failure.broken !== 'no-permission') await saveKey(session, service);
  });
}

test('search: follows no redirect', async () => {
  const { session, service } = fixture;
  const popup = await openPopup(session);
  for (const [index, status] of [302, 307].entries()) {
    service.faults.next({ status, headers: { location: `${service.url}/search` } });
    await ask(popup, `to ${status}`);
    await expect.poll(posts).toBe(index + 1);
    await reads(popup.page, `${new URL(service.url).host} tried to redirect Quarry`);
    await named(popup.page, 'button', 'Check service URL');
  }
  await popup.close();
});
