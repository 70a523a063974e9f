import type { TabPage } from '../extraction/in-tab/tabs.ts';
import type { Job, JobSource, Target } from '../extraction/job/job.ts';
import type { SearchState } from '../search/answer/answer.ts';
import type { SearchForm } from '../search/form.ts';
import type { Outcome } from '../service/failures.ts';
import type { KeyInfo, KeyStorage, Settings } from '../settings/settings.ts';
import type { FileKind, ReadFile } from '../settings/transfer.ts';

/**
 * What Quarry's own pages ask of the background: the name of each message, what goes in, what comes back.
 * Nothing here carries the key but `key.save`, once, on its way in.
 */
interface Protocol {
  /**
   * Sends one search. Answers when it ended; its state is kept meanwhile, and after: storing it has begun by then.
   * `entryId`: from where the session history goes on.
   */
  search: { request: SearchForm & { id: string; entryId?: string | undefined }; reply: SearchState };
  /** Whether the answer to a search could be kept, once that is known. */
  'search.stored': { request: { id: string }; reply: boolean };
  'search.cancel': { request: { id: string }; reply: null };
  /** Queues an extraction, or joins the one that runs over the same pages. Answers once it is stored. */
  extract: {
    request: { source: JobSource; targets: Target[]; refresh?: boolean | undefined };
    reply: Outcome<Job>;
  };
  /**
   * Reads pages in the tabs that show them; answers with the job, however it ended. One page alone, for the job that got no
   * text for it; or, where `first` is said, several as one job: it says whether the service is asked for the others.
   */
  'extract.inTab': {
    request: { tabs: TabPage[]; job?: string | undefined; first?: boolean | undefined };
    reply: Outcome<Job>;
  };
  /** Starts a job that was reviewed, with the pages that are wanted of it. */
  'extract.confirm': { request: { job: string; pageIndexes: number[]; refresh: number[] }; reply: null };
  'extract.pause': { request: { job: string }; reply: null };
  /** Asks again for pages of a job that ended, by their places. */
  'extract.again': { request: { job: string; pageIndexes: number[] }; reply: null };
  'extract.stop': { request: { job: string }; reply: null };
  /** Goes on with a job that rests, was halted, or waits after a restart of the browser. */
  'extract.resume': { request: { job: string }; reply: null };
  /** The Markdown of a job's stored pages, one after another; costs nothing. */
  'extract.markdown': { request: { job: string }; reply: Outcome<string> };
  /** Kept pages as one document; costs nothing. */
  'pages.markdown': { request: { pages: { job: string; place: number }[] }; reply: Outcome<string> };
  /** Takes the badge off: the user has seen how the last extraction ended. Tells whether it said that it failed. */
  'badge.seen': { request: null; reply: boolean };
  /** Takes up what a background that ended left behind; answers once that is stored. */
  recover: { request: null; reply: null };
  /** What a file of lenses or rules would change in the settings. Changes nothing yet. */
  'settings.readFile': { request: { kind: FileKind; text: string }; reply: ReadFile<Partial<Settings>> };
  'settings.save': { request: Settings; reply: Outcome<Settings> };
  'key.save': { request: { key: string; address: string } & KeyStorageRequest; reply: Outcome<KeyInfo> };
  'key.setStorage': { request: KeyStorageRequest; reply: Outcome<KeyInfo> };
  /** Opens a locked key for this browser session. */
  'key.unlock': { request: { passphrase: string }; reply: Outcome<KeyInfo> };
  'key.lock': { request: null; reply: null };
  /** Takes one query out of the history, or all of them. */
  'history.forget': { request: { query?: string | undefined }; reply: null };
  /** Drops all kept answers, and the way back through them. */
  'answers.forget': { request: null; reply: null };
  'key.remove': { request: null; reply: null };
  /** Takes away all that Quarry keeps, and what the browser granted it. Fails where some of it stayed. */
  'everything.clear': { request: null; reply: null };
  /** One real search with one result, to see whether address, permission and key work. Costs a search. */
  'connection.test': { request: null; reply: Outcome<{ ms: number; results: number }> };
}

/** How a key is to be kept; the passphrase, where it is locked with one. */
interface KeyStorageRequest {
  kept: KeyStorage;
  passphrase?: string | undefined;
}

export type MessageName = keyof Protocol;
export type Request<N extends MessageName> = Protocol[N]['request'];
export type Reply<N extends MessageName> = Protocol[N]['reply'];
