import { otherBuild, type Session } from '../e2e/harness/browser/chromium.ts';
import type { SideName } from './figure.ts';

/** A build of Quarry in the browser. */
export interface Build {
  name: Exclude<SideName, 'floor'>;
  session: Session;
}

/** The builds that are measured: that of an earlier commit in the folder `before`, where there is one, and the one as it is. */
export async function buildsIn(session: Session, before: string | undefined): Promise<Build[]> {
  const own: Build = { name: 'quarry', session };
  return before ? [{ name: 'before', session: await otherBuild(session, before) }, own] : [own];
}
