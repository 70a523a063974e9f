import { expect, test } from 'vitest';
import { FAILURE_CASES } from '../shared/failure-cases.ts';
import { messageText } from '../shared/message-text.ts';
import { fill, named, reads } from './harness/browser/find.ts';
import { useFixture } from './harness/browser/fixture.ts';
import { saveWrongKey } from './harness/browser/inside.ts';
import { openPopup, type Popup } from './harness/browser/popup.ts';
import { pressEnter, queryOf } from './harness/views/search.ts';

const fixture = useFixture();
const posts = () => fixture.service.ledger.entries.length;

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

/**
 * One case for each failure that involves the browser itself: a broken connection, a response without a body, one that is
 * too long, and a password prompt. A response's content means the same in every browser, so other tests cover it.
 */
const CASES = ['status 204', 'a dropped connection', 'a 50 MB response', 'status 401'].map((name) => {
  const found = FAILURE_CASES.find((one) => one.name === name);
  if (!found) throw new Error(`No failure is called “${name}”.`);
  return found;
});

test('a redirect, empty, broken, and huge responses, and a password prompt are told apart after one request each', async () => {
  const { session, service } = fixture;
  const { host } = new URL(service.url);
  const popup = await openPopup(session);
  service.faults.next({ status: 307, headers: { location: `${service.url}/search` } });
  await ask(popup, 'stone elsewhere');
  await reads(popup.page, `${host} tried to redirect Quarry`);
  await expect.poll(posts).toBe(1);
  for (const failure of CASES) {
    service.ledger.clear();
    if (failure.broken === 'wrong-key') await saveWrongKey(session, service);
    if (failure.fault) service.faults.next(failure.fault);
    await ask(popup, `stone ${failure.name}`);
    const headline = messageText(failure.headline, failure.subject ?? host);
    await expect.poll(async () => (await notice(popup))?.headline).toBe(headline);
    await expect
      .poll(() => notice(popup))
      .toMatchObject({
        maybeCharged: failure.charge === 'maybe',
        buttons: [messageText(failure.button, host)],
        words: expect.stringContaining(messageText(failure.more)),
      });
    expect(await queryOf(popup.page)).toBe(`stone ${failure.name}`);
    await expect.poll(posts).toBe(1);
  }
  await popup.close();
});
