import { type Page, type TestInfo, test } from '@playwright/test';
import type { MockService } from '../../../mock-service/index.ts';
import { setUpUnseen } from '../checks/messages.ts';
import { clearBadge } from './badge.ts';
import { type Session, startChromium } from './chromium.ts';
import { attachConsole } from './console.ts';
import { borrow, end, giveBack, type Parts, type Special, start } from './shared.ts';
import { readStored } from './stored.ts';
import { closeTabs } from './tabs.ts';
import { expectUntouched, lookout } from './watch.ts';

/** What the tests of one file share. */
export interface Playground {
  readonly session: Session;
  readonly service: MockService;
  /** The page of the extension that stays open for all tests of the file, in front. */
  view(): Promise<Page>;
  /** Hosts that were asked beside the service and its site. */
  asked(): string[];
  /** Takes it for right that a host was asked. */
  allow(host: string): void;
  /** Ends the browser, in good order or as a crash does, and starts it again on the same profile. */
  restart(how?: 'closed' | 'killed'): Promise<void>;
  /** Ends the service for the rest of the file. */
  endService(): Promise<void>;
}

interface Options extends Special {
  /** Whether Quarry has address and key already; true unless told otherwise. */
  ready?: boolean;
  /** Whether it is looked, after each test, for the key in any place, for requests to others, and for errors. */
  watched?: boolean;
}

/**
 * One service and one browser for all tests of a file; before each test the service forgets and the tabs are closed. Where
 * a file asks for nothing special, both are the worker's, put back as they were after installing.
 */
export function usePlayground({ ready = true, watched = false, ...special }: Options = {}): Playground {
  let parts: Parts | undefined;
  let own = Object.keys(special).length > 0;
  let view: Page | undefined;
  const current = () => {
    if (!parts) throw new Error('The playground is open during tests alone.');
    return parts;
  };
  test.beforeAll(async () => {
    parts = own ? await start(special) : await borrow();
    if (ready) await setUpUnseen(parts.session, parts.service);
  });
  test.beforeEach(async () => {
    const { service, session } = current();
    service.faults.clear();
    service.switches.reset();
    service.ledger.clear();
    const [first, ...others] = session.context.pages();
    const stays = [view, watched ? await lookout(session) : undefined];
    await closeTabs(
      session,
      others.filter((page) => !stays.includes(page)),
    );
    // Else what the last test left there could be taken for what this one waits for.
    await clearBadge(session);
    await first?.goto('about:blank');
    await first?.bringToFront();
  });
  // Playwright takes the fixtures that a hook wants from its first argument.
  // biome-ignore lint/correctness/noEmptyPattern: none is wanted.
  test.afterEach(async ({}, info) => {
    const { session, service, bystander } = current();
    if (info.status !== info.expectedStatus) await attachFindings(session, info);
    if (watched) await expectUntouched(session, service, bystander);
  });
  test.afterAll(async () => {
    if (parts) await (own ? end(parts) : giveBack(parts));
  });
  return {
    get session() {
      return current().session;
    },
    get service() {
      return current().service;
    },
    async view() {
      const { session } = current();
      if (!view || view.isClosed()) view = await session.open(session.url('desk.html'));
      await view.bringToFront();
      return view;
    },
    asked: () => current().bystander.asked(),
    allow: (host) => current().bystander.allow(host),
    async restart(how = 'closed') {
      const { service, session, bystander } = current();
      const profile = how === 'killed' ? await session.kill() : await session.close({ profile: true });
      // With a past that no other file is to see.
      own = true;
      const again = await startChromium({
        site: service.site,
        profile,
        others: bystander.port,
        still: true,
      });
      parts = { service, bystander, session: again };
    },
    async endService() {
      own = true;
      await current().service.close();
    },
  };
}

/** Keeps what was written and stored beside what else is kept of a failed test. */
async function attachFindings(session: Session, info: TestInfo): Promise<void> {
  await attachConsole(session.console, info);
  const stored = (await readStored(session)).map(([place, text]) => `${place}\n${text}\n`);
  await info.attach('stored', { body: stored.join('\n'), contentType: 'text/plain' });
}
