import { browser } from 'wxt/browser';
import { local, STORED } from '../storage/areas.ts';

/** Which version ran last, and whether a view said what is new in it. */
export interface ReleaseNews {
  version: 1;
  release: string;
  told: boolean;
}

const here = (): string => browser.runtime.getManifest().version;

const store = (told: boolean): Promise<void> => {
  const news: ReleaseNews = { version: 1, release: here(), told };
  return local().set({ [STORED.news]: news });
};

/** At the start of a browser session: where another version ran before, the next view says what is new. Browsers don't tell of every update. */
export async function compareRelease(): Promise<void> {
  const { news }: { news?: ReleaseNews } = await local().get(STORED.news);
  if (news?.release !== here()) await store(news === undefined);
}

/** The browser tells of an update. `from`: the version before; a reload of the same version is none. */
export async function noteUpdate(from: string | undefined): Promise<void> {
  if (from !== here()) await store(false);
}

/** A view said what is new. */
export const newsSeen = (): Promise<void> => store(true);
