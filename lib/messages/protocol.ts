import * as z from 'zod/mini';
import { LONGEST_READING } from '../extraction/in-tab/reading.ts';
import type { TabPage } from '../extraction/in-tab/tabs.ts';
import { JOB_SOURCES, type Job, type Target } from '../extraction/job/job.ts';
import type { SearchState } from '../search/answer/answer.ts';
import { formShape } from '../search/form-schema.ts';
import type { Outcome } from '../service/failures.ts';
import {
  type BackupReading,
  PART_LENGTH,
  RESTORE_MODES,
  type RestoreChoice,
  type Restored,
} from '../settings/backup/backup.ts';
import { settingsSchema } from '../settings/schema.ts';
import { KEY_STORAGE, type KeyInfo, type Settings } from '../settings/settings.ts';
import { FILE_KINDS, type ReadFile } from '../settings/transfer.ts';
import { DATA_KINDS, type DataSizes } from '../storage/data-kinds.ts';

/** Stands for a reply of some type: the background wrote it itself, so only the compiler reads it. */
const typed = <T>(reply: T): T => reply;

const id = () => z.string().check(z.minLength(1), z.maxLength(100));
const target = (): z.ZodMiniType<Target> => z.object({ url: z.string(), title: z.exactOptional(z.string()) });
const tabPage = (): z.ZodMiniType<TabPage> =>
  z.object({ tab: z.int(), url: z.string(), title: z.exactOptional(z.string()) });
const pageIndexes = () => z.array(z.int().check(z.gte(0)));
/** Longer ones only cost time. */
const passphrase = () => z.string().check(z.maxLength(1000));
/** How a key is to be kept; the passphrase, where it is locked with one. */
const keyStorage = () => ({ kept: z.enum(KEY_STORAGE), passphrase: z.optional(passphrase()) });
const search = () => z.object({ id: id() });
const job = () => z.object({ job: id() });
const nothing = () => z.null();
const restoreChoice = (): z.ZodMiniType<RestoreChoice> =>
  z.object({
    mode: z.enum(RESTORE_MODES),
    history: z.boolean(),
    pages: z.boolean(),
    confirmed: z.array(id()),
    added: z.optional(z.array(z.readonly(z.tuple([id(), z.int().check(z.gte(0))])))),
    left: z.optional(settingsSchema()),
  });
/** Titles and names. */
const line = () => z.string().check(z.maxLength(1000));

/**
 * What Quarry's own pages ask of the background: the name of each message, how its request is read, and what it is
 * answered. Nothing here carries the key but `key.save`, once, on its way in. A request's schema is built when one
 * arrives: a worker that starts for a menu click needs none. Pages import the types alone.
 */
export const PROTOCOL = {
  /**
   * Sends one search. Answers when it ended; its state is kept meanwhile, and after: storing it has begun by then.
   * `entryId`: from where the session history goes on. `overCap`: the user said to go over the caps, this once.
   */
  search: {
    request: () =>
      z.object({ ...formShape(), id: id(), entryId: z.optional(id()), overCap: z.optional(z.boolean()) }),
    reply: typed<SearchState>,
  },
  /** Whether the answer to a search could be kept, once that is known. */
  'search.stored': { request: search, reply: typed<boolean> },
  'search.cancel': { request: search, reply: typed<null> },
  /**
   * Queues an extraction, or joins the one that runs over the same pages. Answers once it is stored. `refresh` pays even
   * for pages of which there are copies.
   */
  extract: {
    request: () =>
      z.object({
        source: z.enum(JOB_SOURCES),
        targets: z.array(target()),
        refresh: z.optional(z.boolean()),
      }),
    reply: typed<Outcome<Job>>,
  },
  /**
   * Reads pages in the tabs that show them: free, and nothing of them leaves the browser. Answers with the job, however it
   * ended, or with none where a PDF goes on in a view of its own. One page alone, for the job that got no text for it; or, where `first` is said, several as one job: it says
   * whether the service is asked for the others.
   */
  'extract.inTab': {
    request: () =>
      z.object({ tabs: z.array(tabPage()), job: z.optional(id()), first: z.optional(z.boolean()) }),
    reply: typed<Outcome<Job | null>>,
  },
  /** Lets the user pick parts of the page in a tab. Answers at once: the job appears when they have, and none where they cancel. */
  'extract.parts': { request: tabPage, reply: typed<null> },
  /**
   * What was read of a PDF, by the token of its order: kept and copied as any page that was read in its tab. Only what was
   * ordered is taken.
   */
  'extract.pdf': {
    request: () =>
      z.object({
        token: id(),
        title: line(),
        author: line(),
        markdown: z.string().check(z.maxLength(LONGEST_READING)),
      }),
    reply: typed<Outcome<Job>>,
  },
  /** Starts a job that was reviewed, with the pages that are wanted of it. */
  'extract.confirm': {
    request: () => z.object({ job: id(), pageIndexes: pageIndexes(), refresh: pageIndexes() }),
    reply: typed<null>,
  },
  'extract.pause': { request: job, reply: typed<null> },
  /** Asks again for pages of a job that ended, by their places. */
  'extract.again': {
    request: () => z.object({ job: id(), pageIndexes: pageIndexes() }),
    reply: typed<null>,
  },
  'extract.stop': { request: job, reply: typed<null> },
  /** Goes on with a job that rests, was halted, or waits after a restart of the browser; over the caps where the user said so. */
  'extract.resume': {
    request: () => z.object({ job: id(), overCap: z.optional(z.boolean()) }),
    reply: typed<null>,
  },
  /** The Markdown of a job's stored pages, one after another; costs nothing. */
  'extract.markdown': { request: job, reply: typed<Outcome<string>> },
  /** Hands the pages of a job that ended on once more, to where they were to go; costs nothing. */
  'extract.sendAgain': { request: job, reply: typed<null> },
  /** Kept pages as one document; costs nothing. */
  'pages.markdown': {
    request: () => z.object({ pages: z.array(z.object({ job: id(), place: z.int().check(z.gte(0)) })) }),
    reply: typed<Outcome<string>>,
  },
  /** Takes the badge off: the user has seen how the last extraction ended. Tells whether it said that it failed. */
  'badge.seen': { request: nothing, reply: typed<boolean> },
  /** The view said that Quarry was updated: none says it again. */
  'news.seen': { request: nothing, reply: typed<null> },
  /** Starts the background, so that what a page asks next finds it running. */
  wake: { request: nothing, reply: typed<null> },
  /** Takes up what a background that ended left behind; answers once that is stored. */
  recover: { request: nothing, reply: typed<null> },
  /** What a file of lenses or rules would change in the settings. Changes nothing yet. */
  'settings.readFile': {
    request: () => z.object({ kind: z.enum(FILE_KINDS), text: z.string() }),
    reply: typed<ReadFile<Partial<Settings>>>,
  },
  /** A backup without the pages of the library: a page that saves it puts those behind. */
  'backup.write': { request: () => z.object({ history: z.boolean() }), reply: typed<object> },
  /** The next part of a file to restore. */
  'backup.take': {
    request: () => z.object({ file: id(), part: z.string().check(z.maxLength(PART_LENGTH)) }),
    reply: typed<null>,
  },
  /** What restoring the file that was taken would change. Changes nothing yet. */
  'backup.preview': { request: () => z.object({ file: id() }), reply: typed<BackupReading> },
  /** Restores the file that was taken: all that was chosen of it, or nothing. */
  'backup.restore': {
    request: () => z.object({ file: id(), choice: restoreChoice() }),
    reply: typed<Restored>,
  },
  /** What was changed on a page, next to what it was before: gives the settings as they are then. */
  'settings.save': {
    request: () => z.object({ from: settingsSchema(), to: settingsSchema() }),
    reply: typed<Outcome<Settings>>,
  },
  'key.save': {
    request: () => z.object({ key: z.string(), address: z.string(), ...keyStorage() }),
    reply: typed<Outcome<KeyInfo>>,
  },
  /** Keeps the key that is there in another way, or under another passphrase. */
  'key.setStorage': { request: () => z.object(keyStorage()), reply: typed<Outcome<KeyInfo>> },
  /** Opens a locked key for this browser session. */
  'key.unlock': {
    request: () => z.object({ passphrase: passphrase() }),
    reply: typed<Outcome<KeyInfo>>,
  },
  'key.lock': { request: nothing, reply: typed<null> },
  /** Takes one query out of the history. */
  'history.forget': { request: () => z.object({ query: z.string() }), reply: typed<null> },
  /** How much is kept of each kind. */
  'data.measure': { request: nothing, reply: typed<DataSizes> },
  /** Takes away all that is kept of a kind. Fails where some of it stayed. */
  'data.clear': { request: () => z.object({ kind: z.enum(DATA_KINDS) }), reply: typed<null> },
  'key.remove': { request: nothing, reply: typed<null> },
  /** Takes away all that Quarry keeps, and what the browser granted it. Fails where some of it stayed. */
  'everything.clear': { request: nothing, reply: typed<null> },
  /** One real search with one result, to see whether address, permission and key work. Costs a search. */
  'connection.test': { request: nothing, reply: typed<Outcome<{ ms: number; results: number }>> },
};

export type Protocol = typeof PROTOCOL;
export type MessageName = keyof Protocol;
export type Request<N extends MessageName> = z.output<ReturnType<Protocol[N]['request']>>;
export type Reply<N extends MessageName> = ReturnType<Protocol[N]['reply']>;
