import { otherBuild, type Session } from '../e2e/harness/browser/chromium.ts';
import type { SideName } from './figure.ts';

/** A Quarry build in the browser. */
export interface Build {
  name: Exclude<SideName, 'floor'>;
  session: Session;
}

/** The builds to measure: an earlier commit's in the folder `before`, if given, and the current one. */
export async function buildsIn(session: Session, before: string | undefined): Promise<Build[]> {
  const own: Build = { name: 'quarry', session };
  return before ? [{ name: 'before', session: await otherBuild(session, before) }, own] : [own];
}
