import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { type MockService, startService } from '../../mock-service/index.ts';
import { resetBadge } from './badge.ts';
import { problemsSince } from './console.ts';
import { keepFailure } from './failure.ts';
import { type Session, startFirefox } from './firefox.ts';
import { setUp } from './options.ts';
import { agreedOrigins, agreementWritten } from './permissions.ts';

/** What the tests of one file share. */
export interface Playground {
  readonly session: Session;
  readonly service: MockService;
  /**
   * Ends the browser, in good order or as a crash does, and starts it again on the same profile, which can be
   * looked at between the two.
   */
  restart(how: 'closed' | 'killed', between?: (profile: string) => Promise<void>): Promise<void>;
}

interface Options {
  /** Whether Quarry has address, key and permission already; true unless told otherwise. */
  ready?: boolean;
  /** After how long without an event Firefox ends the background; its own 30 s, if absent. */
  idleMs?: number;
  /** That the service knows; the one of every demonstration, if absent. */
  key?: string;
  /** Whether the browser can be started again, with all that it stored. */
  lasting?: boolean;
  /** Preferences of Firefox. */
  prefs?: Readonly<Record<string, unknown>>;
}

/** One service and one browser for all tests of a file; before each test the service forgets and the tabs are closed. */
export function usePlayground({ ready = true, lasting = false, key, ...rest }: Options = {}): Playground {
  let parts: Pick<Playground, 'session' | 'service'> | undefined;
  let profile: string | undefined;
  const current = () => {
    if (!parts) throw new Error('The playground is open during tests alone.');
    return parts;
  };
  beforeAll(async () => {
    // Firefox can't map a host to a port of this machine.
    const service = await startService({ portInUrls: true, ...(key && { key }) });
    if (lasting) profile = await mkdtemp(join(tmpdir(), 'quarry-firefox-'));
    const session = await startFirefox({ hosts: service.site.hosts, profile, ...rest });
    parts = { service, session };
    if (ready) await setUp(session, service);
    if (ready && profile) {
      for (const origin of await agreedOrigins(session)) await agreementWritten(profile, origin);
    }
  });
  beforeEach(async () => {
    const { service, session } = current();
    service.faults.clear();
    service.ledger.clear();
    const [first, ...others] = await session.tabs();
    for (const page of others) await page.close();
    await first?.goto('about:blank');
    await resetBadge(session);
  });
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') await keepFailure(current().session, task);
    expect(await problemsSince(current().session)).toEqual([]);
  });
  afterAll(async () => {
    await parts?.session.close();
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
    async restart(how, between) {
      const { service, session } = current();
      await (how === 'killed' ? session.kill() : session.close());
      if (profile) await between?.(profile);
      const { hosts } = service.site;
      parts = { service, session: await startFirefox({ hosts, profile, again: true, ...rest }) };
    },
  };
}
