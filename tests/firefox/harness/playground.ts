import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { type MockService, startService } from '../../mock-service/index.ts';
import { resetBadge } from './badge.ts';
import { problemsSince } from './console.ts';
import { type Session, startFirefox } from './firefox.ts';
import { setUp } from './options.ts';

/** What the tests of one file share. */
export interface Playground {
  readonly session: Session;
  readonly service: MockService;
}

interface Options {
  /** Whether Quarry has address, key and permission already; true unless told otherwise. */
  ready?: boolean;
  /** After how long without an event Firefox ends the background; its own 30 s, if absent. */
  idleMs?: number;
}

/** One service and one browser for all tests of a file; before each test the service forgets and the tabs are closed. */
export function usePlayground({ ready = true, idleMs }: Options = {}): Playground {
  let parts: Playground | undefined;
  const current = () => {
    if (!parts) throw new Error('The playground is open during tests alone.');
    return parts;
  };
  beforeAll(async () => {
    // Firefox can't map a host to a port of this machine.
    const service = await startService({ portInUrls: true });
    const session = await startFirefox({ hosts: service.site.hosts, idleMs });
    parts = { service, session };
    if (ready) await setUp(session, service);
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
  afterEach(async () => {
    expect(await problemsSince(current().session)).toEqual([]);
  });
  afterAll(async () => {
    await parts?.session.close();
    await parts?.service.close();
  });
  return {
    get session() {
      return current().session;
    },
    get service() {
      return current().service;
    },
  };
}
