import { type MockService, startService } from '../../../mock-service/index.ts';
import { type Bystander, startBystander } from './bystander.ts';
import { type Session, startChromium } from './chromium.ts';
import { startOver } from './start-over.ts';
import { WATCHED_KEY } from './watch.ts';

/** A browser with Quarry, the service that it uses, and what stands for every other host. */
export interface Parts {
  session: Session;
  service: MockService;
  bystander: Bystander;
}

/** The worker's own, while no file uses it. The worker ends after a failed test, and its browser with it. */
let idle: Parts | undefined;

/** Gives a file the worker's browser as it was just after Quarry was installed: to start another would cost ten times as much. */
export async function borrow(): Promise<Parts> {
  const parts = idle ?? (await start());
  if (idle) await putBack(idle);
  idle = undefined;
  return parts;
}

/** For the next file; not after the browser was started again. */
export function giveBack(parts: Parts): void {
  idle = parts;
}

async function putBack({ session, service, bystander }: Parts): Promise<void> {
  await startOver(session);
  service.faults.clear();
  service.switches.reset();
  service.ledger.clear();
  bystander.forget();
}

/** What a file asks for that not every file can use. */
export interface Special {
  /** A folder of pages instead of the sample site. */
  siteDir?: string;
  /** Permissions beside origins that the user is taken to have agreed to. */
  allowed?: string[];
  /** Origins that the user is taken to have agreed to; by default the local service's. */
  agreed?: string[];
}

/** Starts a browser in a profile of its own, and a service of its own. */
export async function start({ siteDir, allowed, agreed }: Special = {}): Promise<Parts> {
  const bystander = await startBystander();
  const service = await startService({ key: WATCHED_KEY, ...(siteDir && { siteDir }) });
  const session = await startChromium({
    site: service.site,
    others: bystander.port,
    still: true,
    ...(allowed && { allowed }),
    ...(agreed && { agreed }),
  });
  return { session, service, bystander };
}

/** Ends browser and service. */
export async function end({ session, service, bystander }: Parts): Promise<void> {
  await session.close();
  await service.close();
  await bystander.close();
}
