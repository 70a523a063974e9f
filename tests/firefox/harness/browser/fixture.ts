import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { type MockService, startService } from '../../../mock-service/index.ts';
import { keepFailure } from '../views/failure.ts';
import { resetBadge } from './badge.ts';
import { problemsSince } from './console.ts';
import { type Session, startFirefox } from './firefox.ts';
import { setUpUnseen } from './inside.ts';
import { grantedOrigins, grantWritten } from './permissions.ts';
import { setPref } from './prefs.ts';
import { borrowFirefox, closeTabs, giveBack } from './shared.ts';

/** Shared by the tests in one file. */
export interface Fixture {
  readonly session: Session;
  readonly service: MockService;
  /**
   * Restarts the browser with the same profile, after closing it normally or killing it; `between` can
   * inspect the profile before the restart. `prefs`: Firefox preferences from the start.
   */
  restart(
    how: 'closed' | 'killed',
    between?: (profile: string) => Promise<void>,
    prefs?: Readonly<Record<string, boolean>>,
  ): Promise<void>;
  /** Kills the browser at the end of the last test. `look`: at the profile that it leaves. */
  kill(look: (profile: string) => Promise<void>): Promise<void>;
}

interface Options {
  /** Whether Quarry starts with an address, a key, and permission; true by default. */
  ready?: boolean;
  /** The key that the service accepts; by default the demo key. */
  key?: string;
  /** Whether the file gets its own browser, which can be restarted with its data. */
  lasting?: boolean;
  /** Firefox preferences that take effect while it runs. */
  prefs?: Readonly<Record<string, string | number | boolean>>;
}

/**
 * One service and one Firefox with a fresh Quarry for all tests in a file. Before each test the service is reset and the
 * tabs are closed.
 */
export function useFixture({ ready = true, lasting = false, key, prefs = {} }: Options = {}): Fixture {
  let parts: Pick<Fixture, 'session' | 'service'> | undefined;
  let profile: string | undefined;
  let anyFailed = false;
  const current = () => {
    if (!parts) throw new Error('The fixture is only available during tests.');
    return parts;
  };
  beforeAll(async () => {
    // Firefox can't map a host to a local port.
    const service = await startService({ portInUrls: true, ...(key && { key }) });
    const { hosts } = service.site;
    if (lasting) profile = await mkdtemp(join(tmpdir(), 'quarry-firefox-'));
    const session = await (profile ? startFirefox({ hosts, profile, lasting }) : borrowFirefox(hosts));
    parts = { service, session };
    for (const [name, value] of Object.entries(prefs)) await setPref(session, name, value);
    if (ready) await setUpUnseen(session, service);
    if (ready && profile) {
      for (const origin of await grantedOrigins(session)) await grantWritten(profile, origin);
    }
  });
  beforeEach(async () => {
    const { service, session } = current();
    service.faults.clear();
    service.ledger.clear();
    await closeTabs(session);
    await resetBadge(session);
  });
  afterEach(async ({ task }) => {
    if (!parts) return;
    const failed = task.result?.state === 'fail';
    anyFailed ||= failed;
    if (failed) await keepFailure(current().session, task);
    expect(await problemsSince(current().session)).toEqual([]);
  });
  afterAll(async () => {
    if (parts && !profile) await giveBack(parts.session, anyFailed);
    else await parts?.session.close();
    await parts?.service.close();
    if (profile) await rm(profile, { recursive: true, maxRetries: 5, retryDelay: 200 });
  });
  return {
    get session() {
      return current().session;
    },
    get service() {
      return current().service;
    },
    async restart(how, between, prefs) {
      const { service, session } = current();
      if (!profile) throw new Error('Only a file’s own browser can be restarted.');
      await (how === 'killed' ? session.kill() : session.close());
      await between?.(profile);
      const { hosts } = service.site;
      parts = { service, session: await startFirefox({ hosts, profile, lasting, again: true, prefs }) };
    },
    async kill(look) {
      const { service, session } = current();
      if (!profile) throw new Error('Only a file’s own browser can be killed.');
      await session.kill();
      await service.close();
      parts = undefined;
      await look(profile);
    },
  };
}
