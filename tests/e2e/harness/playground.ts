import { test } from '@playwright/test';
import { type MockService, startService } from '../../mock-service/index.ts';
import { type Session, startChromium } from './chromium.ts';
import { setUp } from './options.ts';

/** What the tests of one file share. */
export interface Playground {
  readonly session: Session;
  readonly service: MockService;
  /** Ends the browser, in good order or as a crash does, and starts it again on the same profile. */
  restart(how?: 'closed' | 'killed'): Promise<void>;
}

interface Options {
  /** Whether Quarry has address and key already; true unless told otherwise. */
  ready?: boolean;
  /** A folder of pages instead of the sample site. */
  siteDir?: string;
  /** Permissions beside origins that the user is taken to have agreed to. */
  allowed?: string[];
  /** Origins that the user is taken to have agreed to; by default the local service's. */
  agreed?: string[];
}

/** One service and one browser for all tests of a file; before each test the service forgets and the tabs are closed. */
export function usePlayground({ ready = true, allowed = [], agreed, ...site }: Options = {}): Playground {
  let parts: Pick<Playground, 'session' | 'service'> | undefined;
  const current = () => {
    if (!parts) throw new Error('The playground is open during tests alone.');
    return parts;
  };
  test.beforeAll(async () => {
    const service = await startService(site);
    const session = await startChromium({
      site: service.site,
      allowed,
      ...(agreed ? { agreed } : {}),
    });
    parts = { service, session };
    if (ready) await setUp(session, service);
  });
  test.beforeEach(async () => {
    const { service, session } = current();
    service.faults.clear();
    service.switches.reset();
    service.ledger.clear();
    const [first, ...others] = session.context.pages();
    for (const page of others) await page.close();
    await first?.goto('about:blank');
  });
  test.afterAll(async () => {
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
    async restart(how = 'closed') {
      const { service, session } = current();
      const profile = how === 'killed' ? await session.kill() : await session.close({ profile: true });
      parts = { service, session: await startChromium({ site: service.site, profile }) };
    },
  };
}
