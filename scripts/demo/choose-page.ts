import type { Page } from '@playwright/test';
import type { Session } from '../../tests/e2e/harness/browser/chromium.ts';
import { findLinkPassage, type Passage } from './link-passage.ts';

/** Twelve links take two requests. */
const MAX_LINKS = 12;
const RESULTS_LOOKED_AT = 8;

/** A result opened in a tab, and the passage to select in it. */
export interface Chosen {
  page: Page;
  /** `undefined` if no result links to an https page. */
  passage: Passage | undefined;
}

/** Opens results until one has enough links, or else takes the one with the most. */
export async function choosePage(
  session: Session,
  urls: string[],
  known: ReadonlySet<string>,
): Promise<Chosen> {
  let best: Chosen | undefined;
  for (const url of urls.slice(0, RESULTS_LOOKED_AT)) {
    const page = await session.open(url);
    const passage = await findLinkPassage(page, known, MAX_LINKS);
    if (!best || worth(passage) > worth(best.passage)) {
      await best?.page.close();
      best = { page, passage };
    } else {
      await page.close();
    }
    if (best.passage?.sound === MAX_LINKS) break;
  }
  if (!best) throw new Error('No result could be opened.');
  return best;
}

function worth(passage: Passage | undefined): number {
  return passage ? passage.sound * MAX_LINKS + passage.links : -1;
}
