import { test } from '@playwright/test';
import type { Session } from '../e2e/harness/browser/chromium.ts';
import { borrow, giveBack, type Parts } from '../e2e/harness/browser/shared.ts';
import { expectUntouched } from '../e2e/harness/browser/watch.ts';
import { setUpUnseen } from '../e2e/harness/checks/messages.ts';
import { changeSettings } from '../e2e/harness/views/settings.ts';
import type { MockService } from '../mock-service/index.ts';

/** Shared by the cases in one file, without cleanup in between, so that many check the same view. */
export interface SharedFixture {
  readonly session: Session;
  readonly service: MockService;
  /** Checks for no trace of the key, no request to another host, and no uncaught error. */
  expectUntouched(): Promise<void>;
}

/** Provides the worker's service and browser to all cases in a file. */
export function useSharedFixture(): SharedFixture {
  let parts: Parts | undefined;
  const current = () => {
    if (!parts) throw new Error('The fixture is only available during tests.');
    return parts;
  };
  test.beforeAll(async () => {
    parts = await borrow();
    const { session, service } = parts;
    await setUpUnseen(session, service);
    // Thumbnails are requested from the hosts in the results, which would hide other requests.
    await changeSettings(session, () => ({ thumbnails: false, history: { on: false, days: 30 } }));
  });
  test.afterAll(() => {
    if (parts) giveBack(parts);
  });
  return {
    get session() {
      return current().session;
    },
    get service() {
      return current().service;
    },
    expectUntouched: () => expectUntouched(current().session, current().service, current().catchAll),
  };
}
