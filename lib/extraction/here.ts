import type { Failure } from '../service/failures.ts';
import type { ExtractedPage } from './document.ts';
import { sameDocument } from './filling.ts';
import { createLanding, type LandingParts } from './here-landing.ts';
import type { HerePart, Reading } from './here-reading.ts';
import type { Job, JobSource, Target } from './job.ts';

/** Part of a tab, and what the tab showed when the user asked for it. */
interface Place {
  tab: number;
  frame: number;
  target: Target;
  /** The job that wants the page and got no text for it. */
  job?: string | undefined;
}

export interface HereParts extends LandingParts {
  /** Reads a part of a frame; `undefined` where nobody may. */
  read(tab: number, frame: number, part: HerePart): Promise<Reading | undefined>;
  /** Tells whether the user lets Quarry read files of this computer. */
  mayReadFiles(): Promise<boolean>;
  awake<T>(work: Promise<T>): Promise<T>;
}

/**
 * Reads what a tab shows, in the tab: free, and nothing of it leaves the browser. Each ends as any other job does; a page
 * that a job got no text for becomes that job's.
 */
export interface Here {
  page(place: Place): Promise<Job>;
  /** The selected text alone, as it stands. */
  selection(place: Place): Promise<Job>;
  /** The page, where it can be read and has text; otherwise nothing happens, and the service may be asked. */
  tryPage(place: Place): Promise<boolean>;
}

/** The gestures that do without the service. */
export function createHere(parts: HereParts): Here {
  const { keep, land } = createLanding(parts);

  const read = async ({ tab, frame, target }: Place, part: HerePart): Promise<Reading | undefined> => {
    const reading = await parts.awake(parts.read(tab, frame, part));
    // A page that the tab has left meanwhile was not meant. A frame has an address of its own.
    const same = reading !== undefined && (part === 'selection' || sameDocument(reading.url, target.url));
    return same ? reading : undefined;
  };

  const refuse = (source: JobSource, failure: Failure) => parts.runner.refuse(source, failure);

  return {
    async page(place) {
      const reading = await read(place, 'page');
      if (reading === undefined) return refuse('page', await whyNot(place.target.url, parts));
      if (reading.markdown === '') return refuse('page', { code: 'here-empty' });
      return land(asPage(place.target, reading), place.job);
    },
    async selection(place) {
      const reading = await read(place, 'selection');
      if (reading === undefined) return refuse('text', { code: 'selection-unreadable' });
      if (reading.markdown === '') return refuse('text', { code: 'here-nothing-selected' });
      return keep('text', { ...asPage(place.target, reading), whole: true });
    },
    async tryPage(place) {
      const reading = await read(place, 'page');
      if (reading === undefined || reading.markdown === '') return false;
      await land(asPage(place.target, reading), place.job);
      return true;
    },
  };
}

function asPage({ url, title: shown = '' }: Target, reading: Reading): ExtractedPage {
  const { url: _at, title, ...rest } = reading;
  const named = title || shown;
  return { url, ...(named === '' ? {} : { title: named }), ...rest, via: 'local' };
}

async function whyNot(address: string, parts: HereParts): Promise<Failure> {
  if (/^https?:/.test(address)) return { code: 'here-unreadable' };
  if (address.startsWith('file:') && !(await parts.mayReadFiles())) return { code: 'here-files-off' };
  return { code: 'page-unsupported', address };
}
