import { expect, test } from 'vitest';
import { BROKEN_ANSWERS, type Fault } from '../mock-service/index.ts';
import { type MessageKey, messageText } from '../shared/message-text.ts';
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
      }
    );
  });

/** Failures in which the browser itself is involved: `tests/contract/client.test.ts` tells all apart. */
const CASES: [what: string, fault: Fault, headline: MessageKey, maybeCharged: boolean, button: MessageKey][] =
  [
    ['an empty response', BROKEN_ANSWERS.noContent, 'failure_not_an_answer', true, 'recoveryRetry'],
    ['a dropped connection', BROKEN_ANSWERS.dropped, 'failure_unreachable', true, 'recoveryRetry'],
    [
      'a password prompt',
      { headers: { 'www-authenticate': 'Basic realm="Quarry"' } },
      'failure_key_refused',
      false,
      'recoverySetKey',
    ],
  ];

test('a redirect, an empty response, a broken connection, and a password prompt are told apart after one request each', async () => {
  const { session, service } = fixture;
  const { host } = new URL(service.url);
  const popup = await openPopup(session);
  service.faults.next({ status: 307, headers: { location: `${service.url}/search` } });
  await ask(popup, 'stone elsewhere');
  await reads(popup.page, `${host} tried to redirect Quarry`);
  await expect.poll(posts).toBe(1);
  for (const [what, fault, headline, maybeCharged, button] of CASES) {
    // The service would ask for a password, as a proxy does.
    if (headline === 'failure_key_refused') await saveWrongKey(session, service);
    service.ledger.clear();
    service.faults.next(fault);
    await ask(popup, `stone ${what}`);
    await expect.poll(async () => (await notice(popup))?.headline).toBe(messageText(headline, host));
    await expect
      .poll(() => notice(popup))
      .toMatchObject({ maybeCharged, buttons: [messageText(button, host)] });
    expect(await queryOf(popup.page)).toBe(`stone ${what}`);
    await expect.poll(posts).toBe(1);
  }
  await popup.close();
});
