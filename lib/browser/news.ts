import { browser } from 'wxt/browser';
import { local, STORED } from '../storage/areas.ts';

/** The version that ran last, and whether a view has shown what is new in it. */
export interface ReleaseNews {
  version: 1;
  release: string;
  told: boolean;
}

const currentRelease = (): string => browser.runtime.getManifest().version;

const store = (told: boolean): Promise<void> => {
  const news: ReleaseNews = { version: 1, release: currentRelease(), told };
  return local().set({ [STORED.news]: news });
};

/**
 * At the start of a browser session: if the version changed, the next view shows what is new. Browsers don't report
 * every update.
 */
export async function compareRelease(): Promise<void> {
  const { news }: { news?: ReleaseNews } = await local().get(STORED.news);
  if (news?.release !== currentRelease()) await store(news === undefined);
}

/** Handles an update event. `from`: the previous version; reloading the same version is not an update. */
export async function noteUpdate(from: string | undefined): Promise<void> {
  if (from !== currentRelease()) await store(false);
}

/** Records that a view has shown what is new. */
export const markNewsSeen = (): Promise<void> => store(true);
