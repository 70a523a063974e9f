import { test } from '@playwright/test';
import { type MockService, startService } from '../../mock-service/index.ts';
import { type Bystander, startBystander } from './bystander.ts';
import { type Session, startChromium } from './chromium.ts';
import { attachConsole } from './console.ts';
import { setUpUnseen } from './messages.ts';
import { expectUntouched, lookout, WATCHED_KEY } from './watch.ts';

/** What the tests of one file share. */
export interface Playground {
  readonly session: Session;
  readonly service: MockService;
  /** Hosts that were asked beside the service and its site; only where it is watched. */
  asked(): string[];
  /** Takes it for right that a host was asked. */
  allow(host: string): void;
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
  /** Whether it is looked, after each test, for the key in any place, for requests to others, and for errors. */
  watched?: boolean;
}

interface Parts extends Pick<Playground, 'session' | 'service'> {
  bystander: Bystander | undefined;
}

/** One service and one browser for all tests of a file; before each test the service forgets and the tabs are closed. */
export function usePlayground({
  ready = true,
  allowed = [],
  agreed,
  watched = false,
  ...site
}: Options = {}): Playground {
  let parts: Parts | undefined;
  const current = () => {
    if (!parts) throw new Error('The playground is open during tests alone.');
    return parts;
  };
  test.beforeAll(async () => {
    const bystander = watched ? await startBystander() : undefined;
    const service = await startService(watched ? { ...site, key: WATCHED_KEY } : site);
    const session = await startChromium({
      site: service.site,
      allowed,
      ...(agreed ? { agreed } : {}),
      others: bystander?.port,
    });
    parts = { service, session, bystander };
    if (ready) await setUpUnseen(session, service);
  });
  test.beforeEach(async () => {
    const { service, session } = current();
    service.faults.clear();
    service.switches.reset();
    service.ledger.clear();
    const [first, ...others] = session.context.pages();
    const stays = watched ? await lookout(session) : undefined;
    for (const page of others) if (page !== stays) await page.close();
    await first?.goto('about:blank');
    await first?.bringToFront();
  });
  // Playwright takes the fixtures that a hook wants from its first argument.
  // biome-ignore lint/correctness/noEmptyPattern: none is wanted.
  test.afterEach(async ({}, info) => {
    const { session, service, bystander } = current();
    if (info.status !== info.expectedStatus) await attachConsole(session.console, info);
    if (bystander) await expectUntouched(session, service, bystander);
  });
  test.afterAll(async () => {
    await parts?.session.close();
    await parts?.service.close();
    await parts?.bystander?.close();
  });
  return {
    get session() {
      return current().session;
    },
    get service() {
      return current().service;
    },
    asked: () => current().bystander?.asked() ?? [],
    allow: (host) => current().bystander?.allow(host),
    async restart(how = 'closed') {
      const { service, session, bystander } = current();
      const profile = how === 'killed' ? await session.kill() : await session.close({ profile: true });
      const again = await startChromium({ site: service.site, profile, others: bystander?.port });
      parts = { service, bystander, session: again };
    },
  };
}
