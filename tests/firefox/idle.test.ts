import { setTimeout as pass } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { backgroundState } from './harness/background.ts';
import { usePlayground } from './harness/playground.ts';
import { openPopup } from './harness/popup.ts';
import { fillForm, pressEnter, shownLinks } from './harness/search.ts';

/** Shorter than Firefox's 30 s, so that no test has to wait for so long; longer than Quarry's 10 s between calls. */
const IDLE_MS = 12_000;

const playground = usePlayground({ idleMs: IDLE_MS });

test('a background that waits for an answer stays until it came, and then goes', async () => {
  const { session, service } = playground;
  service.faults.next({ operation: 'search', delayMs: 2 * IDLE_MS });
  const popup = await openPopup(session);
  await fillForm(popup.page, { query: 'stone' });
  await pressEnter(popup.page);
  await expect.poll(() => service.ledger.entries.length).toBe(1);
  await popup.close();
  await pass(2 * IDLE_MS);

  const again = await openPopup(session);
  await expect.poll(() => shownLinks(again.page)).not.toEqual([]);
  expect(service.ledger.entries).toHaveLength(1);
  await again.close();
  await expect.poll(() => backgroundState(session), { timeout: 2 * IDLE_MS }).toBe('stopped');
});
