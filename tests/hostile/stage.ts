import { test } from '@playwright/test';
import { type Bystander, startBystander } from '../e2e/harness/bystander.ts';
import { type Session, startChromium } from '../e2e/harness/chromium.ts';
import { setUpUnseen } from '../e2e/harness/messages.ts';
import { changeSettings } from '../e2e/harness/settings.ts';
import { expectUntouched, WATCHED_KEY } from '../e2e/harness/watch.ts';
import { type MockService, startService } from '../mock-service/index.ts';

/** What the cases of one file share: nothing is put away between them, so that many look at the same view. */
export interface Stage {
  readonly session: Session;
  readonly service: MockService;
  /** The key is nowhere, nobody else was asked, nothing went uncaught. */
  expectUntouched(): Promise<void>;
}

/** One service and one browser for all cases of a file. */
export function useStage(): Stage {
  let parts: { session: Session; service: MockService; bystander: Bystander } | undefined;
  const current = () => {
    if (!parts) throw new Error('The stage is open during tests alone.');
    return parts;
  };
  test.beforeAll(async () => {
    const bystander = await startBystander();
    const service = await startService({ key: WATCHED_KEY });
    const session = await startChromium({ site: service.site, others: bystander.port });
    parts = { session, service, bystander };
    await setUpUnseen(session, service);
    // Pictures of results are asked for from the hosts that they name, and would hide what else is.
    await changeSettings(session, () => ({ thumbnails: false, history: { on: false, days: 30 } }));
  });
  test.afterAll(async () => {
    await parts?.session.close();
    await parts?.service.close();
    await parts?.bystander.close();
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
