import type { BrokenSetup } from '../../../shared/failure-cases.ts';
import type { Fixture } from '../browser/fixture.ts';
import { saveKey, saveWrongKey, tell } from './messages.ts';

declare const chrome: {
  permissions: { remove(permissions: { origins: string[] }): Promise<boolean> };
};

/** Breaks the setup in the browser. */
export async function breakSetup({ session, service }: Fixture, broken: BrokenSetup): Promise<void> {
  if (broken === 'no-key') await tell(session, 'key.remove', null);
  else if (broken === 'wrong-key') await saveWrongKey(session, service);
  else {
    const worker = await session.background.awake();
    await worker.evaluate(() => chrome.permissions.remove({ origins: ['http://127.0.0.1/*'] }));
  }
}

/** Restores the key. A permission is restored by the notice's button. */
export async function restoreSetup({ session, service }: Fixture, broken: BrokenSetup): Promise<void> {
  if (broken !== 'no-permission') await saveKey(session, service);
}
