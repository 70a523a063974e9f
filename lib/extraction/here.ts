import type { Failure } from '../service/failures.ts';
import { countWords } from './count-words.ts';
import type { ExtractedPage } from './document.ts';
import type { HerePart, Reading } from './here-reading.ts';
import type { Job, JobSource, Target } from './job.ts';
import type { JobStore } from './kept-pages.ts';
import { createJob, settle } from './progress.ts';
import type { Runner } from './runner.ts';
import { setPages } from './set-pages.ts';

/** Part of a tab, and what the tab showed when the user asked for it. */
interface Place {
  tab: number;
  frame: number;
  target: Target;
}

export interface HereParts {
  store: Pick<JobStore, 'put' | 'putPage'>;
  runner: Pick<Runner, 'refuse'>;
  /** Reads a part of a frame; `undefined` where nobody may. */
  read(tab: number, frame: number, part: HerePart): Promise<Reading | undefined>;
  /** Tells whether the user lets Quarry read files of this computer. */
  mayReadFiles(): Promise<boolean>;
  deliver(pages: ExtractedPage[]): Promise<boolean>;
  show(job: Job): Promise<void>;
  address(): Promise<string>;
  newId(): string;
  now(): number;
  awake<T>(work: Promise<T>): Promise<T>;
}

/** Reads what a tab shows, in the tab: free, and nothing of it leaves the browser. Each ends as any other job does. */
export interface Here {
  page(place: Place): Promise<Job>;
  /** The selected text alone, as it stands. */
  selection(place: Place): Promise<Job>;
  /** The page, where it can be read and has text; otherwise nothing happens, and the service may be asked. */
  tryPage(place: Place): Promise<boolean>;
}

const NO_PART = { duplicates: 0, unsupported: 0 };

/** The gestures that do without the service. */
export function createHere(parts: HereParts): Here {
  const { store, now } = parts;

  const read = async ({ tab, frame, target }: Place, part: HerePart): Promise<Reading | undefined> => {
    const reading = await parts.awake(parts.read(tab, frame, part));
    // A page that the tab has left meanwhile was not meant. A frame has an address of its own.
    const same = reading !== undefined && (part === 'selection' || sameDocument(reading.url, target.url));
    return same ? reading : undefined;
  };

  const keep = async (source: JobSource, page: ExtractedPage): Promise<Job> => {
    const { url, title, markdown } = page;
    const id = parts.newId();
    const at = now();
    const kept = await store.putPage(id, 0, page);
    const targets = [title === undefined ? { url } : { url, title }];
    const plan = { id, source, createdAt: at, address: await parts.address(), targets, skipped: NO_PART };
    const words = countWords(markdown);
    const done = setPages(createJob(plan), [0], () => ({
      state: 'done',
      words,
      via: 'local',
      ...(kept ? {} : { unkept: true }),
    }));
    const job = settle(done, at);
    // Stored before it is copied: whatever ends the background in between, the text is there.
    await store.put(job);
    const told = { ...job, copied: await parts.deliver([page]) };
    await store.put(told);
    await parts.show(told);
    return told;
  };

  const refuse = (source: JobSource, failure: Failure) => parts.runner.refuse(source, failure);

  return {
    async page(place) {
      const reading = await read(place, 'page');
      if (reading === undefined) return refuse('page', await whyNot(place.target.url, parts));
      if (reading.markdown === '') return refuse('page', { code: 'here-empty' });
      return keep('page', asPage(place.target, reading));
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
      await keep('page', asPage(place.target, reading));
      return true;
    },
  };
}

function asPage({ url, title: shown = '' }: Target, reading: Reading): ExtractedPage {
  const { url: _at, title, ...rest } = reading;
  const named = title || shown;
  return { url, ...(named === '' ? {} : { title: named }), ...rest, via: 'local' };
}

/** Addresses of one document: their fragments may differ. */
function sameDocument(one: string, other: string): boolean {
  const bare = (address: string) => address.replace(/#.*$/, '');
  return bare(one) === bare(other);
}

async function whyNot(address: string, parts: HereParts): Promise<Failure> {
  if (/^https?:/.test(address)) return { code: 'here-unreadable' };
  if (address.startsWith('file:') && !(await parts.mayReadFiles())) return { code: 'here-files-off' };
  return { code: 'page-unsupported', address };
}
