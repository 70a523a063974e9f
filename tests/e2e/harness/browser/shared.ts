import { type MockService, startService } from '../../../mock-service/index.ts';
import { type CatchAllServer, startCatchAllServer } from './catch-all-server.ts';
import { type Session, startChromium } from './chromium.ts';
import { startOver } from './start-over.ts';
import { WATCHED_KEY } from './watch.ts';

/** A browser with Quarry, its service, and a stand-in for every other host. */
export interface Parts {
  session: Session;
  service: MockService;
  catchAll: CatchAllServer;
}

/** The worker's instance while no file uses it. The worker and its browser end after a failed test. */
let idle: Parts | undefined;

/** Lends a file the worker's browser, reset to a fresh installation: starting another would take ten times as long. */
export async function borrow(): Promise<Parts> {
  const parts = idle ?? (await start());
  if (idle) await putBack(idle);
  idle = undefined;
  return parts;
}

/** Returns the parts for the next file. Not for a restarted browser. */
export function giveBack(parts: Parts): void {
  idle = parts;
}

async function putBack({ session, service, catchAll }: Parts): Promise<void> {
  await startOver(session);
  service.faults.clear();
  service.switches.reset();
  service.ledger.clear();
  catchAll.forget();
}

/**
 * What each file can request: no script can answer the browser's prompt. It isn't granted before it is requested, and
 * `startOver` takes it back.
 */
const GRANTED_PERMISSIONS = ['tabs', 'bookmarks'];
const GRANTED_ORIGINS = [
  'http://127.0.0.1/*',
  'https://127.0.0.1/*',
  'http://intranet.test/*',
  'https://docs.test/*',
  'https://empty.test/*',
  'https://stone.test/*',
];

/** Starts a browser with its own profile and its own service. */
async function start(): Promise<Parts> {
  const catchAll = await startCatchAllServer();
  const service = await startService({ key: WATCHED_KEY });
  const session = await startChromium({
    site: service.site,
    others: catchAll.port,
    still: true,
    grantedPermissions: GRANTED_PERMISSIONS,
    grantedOrigins: GRANTED_ORIGINS,
  });
  return { session, service, catchAll };
}

/** Stops the browser and the service. */
export async function end({ session, service, catchAll }: Parts): Promise<void> {
  await session.close();
  await service.close();
  await catchAll.close();
}
