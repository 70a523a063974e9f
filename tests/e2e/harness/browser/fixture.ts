import { type Page, type TestInfo, test } from '@playwright/test';
import type { MockService } from '../../../mock-service/index.ts';
import { setUpUnseen } from '../checks/messages.ts';
import { waitLonger } from './background.ts';
import { emptyBadge } from './badge.ts';
import { type Session, startChromium } from './chromium.ts';
import { attachConsole } from './console.ts';
import { borrow, end, giveBack, type Parts } from './shared.ts';
import { readStored } from './stored.ts';
import { closeTabs } from './tabs.ts';
import { expectUntouched, messageLog } from './watch.ts';

/** Shared by the tests in one file. */
export interface Fixture {
  readonly session: Session;
  readonly service: MockService;
  /** The extension page that stays open in front for all tests in the file. */
  view(): Promise<Page>;
  /** Restarts the browser with the same profile, after closing it normally or killing it. */
  restart(how?: 'closed' | 'killed'): Promise<void>;
}

interface Options {
  /** Whether Quarry starts with an address and a key; true by default. */
  ready?: boolean;
  /** Whether to check after each test for traces of the key, requests to other hosts, and errors. */
  watched?: boolean;
}

/**
 * One service and one browser for all tests in a file: the worker's instances, reset to their state after installation. Before
 * each test the service is reset and the tabs are closed.
 */
export function useFixture({ ready = true, watched = false }: Options = {}): Fixture {
  let parts: Parts | undefined;
  let own = false;
  let view: Page | undefined;
  const current = () => {
    if (!parts) throw new Error('The fixture is only available during tests.');
    return parts;
  };
  test.beforeAll(async () => {
    parts = await borrow();
    if (ready) await setUpUnseen(parts.session, parts.service);
  });
  test.beforeEach(async () => {
    const { service, session } = current();
    service.faults.clear();
    service.switches.reset();
    service.ledger.clear();
    const stays = [view, watched ? await messageLog(session) : undefined];
    await closeTabs(session, stays);
    const worker = await waitLonger(session.background);
    // Otherwise the last test's badge could be mistaken for the one this test waits for.
    await worker.evaluate(emptyBadge);
  });
  // Playwright reads a hook's fixtures from its first argument.
  // biome-ignore lint/correctness/noEmptyPattern: this hook needs no fixtures.
  test.afterEach(async ({}, info) => {
    const { session, service, catchAll } = current();
    if (info.status !== info.expectedStatus) await attachFindings(session, info);
    if (watched) await expectUntouched(session, service, catchAll);
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
    async restart(how = 'closed') {
      const { service, session, catchAll } = current();
      const profile = how === 'killed' ? await session.kill() : await session.close({ profile: true });
      // Its history must not leak into other files.
      own = true;
      const again = await startChromium({
        site: service.site,
        profile,
        others: catchAll.port,
        still: true,
      });
      parts = { service, catchAll, session: again };
    },
  };
}

/** Attaches the console output and stored data to a failed test. */
async function attachFindings(session: Session, info: TestInfo): Promise<void> {
  await attachConsole(session.console, info);
  const stored = (await readStored(session)).map(([source, text]) => `${source}\n${text}\n`);
  await info.attach('stored', { body: stored.join('\n'), contentType: 'text/plain' });
}
