import { test } from '@playwright/test';
import type { Session } from '../e2e/harness/browser/chromium.ts';
import { borrow, giveBack, type Parts } from '../e2e/harness/browser/shared.ts';
import { expectUntouched } from '../e2e/harness/browser/watch.ts';
import { setUpUnseen } from '../e2e/harness/checks/messages.ts';
import { changeSettings } from '../e2e/harness/views/settings.ts';
import type { MockService } from '../mock-service/index.ts';

/** What the cases of one file share: nothing is put away between them, so that many look at the same view. */
export interface Stage {
  readonly session: Session;
  readonly service: MockService;
  /** The key is nowhere, nobody else was asked, nothing went uncaught. */
  expectUntouched(): Promise<void>;
}

/** The worker's service and browser for all cases of a file. */
export function useStage(): Stage {
  let parts: Parts | undefined;
  const current = () => {
    if (!parts) throw new Error('The stage is open during tests alone.');
    return parts;
  };
  test.beforeAll(async () => {
    parts = await borrow();
    const { session, service } = parts;
    await setUpUnseen(session, service);
    // Pictures of results are asked for from the hosts that they name, and would hide what else is.
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
    expectUntouched: () => expectUntouched(current().session, current().service, current().bystander),
  };
}
