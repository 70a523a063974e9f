import * as z from 'zod/mini';
import type { TabPage } from '../extraction/in-tab/tabs.ts';
import { JOB_SOURCES, type Job, type Target } from '../extraction/job/job.ts';
import { MAX_READING_LENGTH } from '../page-to-markdown/reading.ts';
import { DESTINATIONS } from '../presets/destinations.ts';
import type { EndedSearch } from '../search/answer/answer.ts';
import { WORKFLOWS } from '../search/form.ts';
import { formFields } from '../search/form-schema.ts';
import { historySchema } from '../search/history-schema.ts';
import type { Outcome } from '../service/failures.ts';
import type { RestoreChange } from '../settings/backup/backup.ts';
import { restoreChangeSchema, settingsSchema } from '../settings/schema.ts';
import { KEY_STORAGE, type KeyInfo, type SavedKey, type Settings } from '../settings/settings.ts';
import { DATA_KINDS, type DataSizes } from '../storage/data-kinds.ts';

/** Declares a reply's type. Replies need no schema, because the background creates them. */
const typed = <T>(reply: T): T => reply;

const id = () => z.string().check(z.minLength(1), z.maxLength(100));
const target = (): z.ZodMiniType<Target> =>
  z.object({ url: z.string(), title: z.exactOptional(z.string()), date: z.exactOptional(line()) });
const tabPage = (): z.ZodMiniType<TabPage> =>
  z.object({ tab: z.int(), url: z.string(), title: z.exactOptional(z.string()) });
const pageIndexes = () => z.array(z.int().check(z.gte(0)));
/** A longer passphrase would only take more time. */
const passphrase = () => z.string().check(z.maxLength(1000));
/** How a key is stored, and the passphrase if it is locked with one. */
const storageFields = () => ({ keyStorage: z.enum(KEY_STORAGE), passphrase: z.optional(passphrase()) });
const search = () => z.object({ id: id() });
const job = () => z.object({ job: id() });
const jobPages = () => z.object({ job: id(), pageIndexes: pageIndexes() });
const nothing = () => z.null();
/** Titles and names. */
const line = () => z.string().check(z.maxLength(1000));

/**
 * The messages that Quarry's own pages send to the background: the name, request schema, and reply type of each. Only
 * `key.save` carries the API key, once, on its way in. A request's schema is built when a request arrives, because a worker
 * that starts for a menu click needs none. Pages import only the types.
 */
export const PROTOCOL = {
  /**
   * Sends one search. Its state is stored while it runs. Replies once its end is stored. `overCap`: the user allows exceeding
   * the caps once. `reuse`: a stored answer to the same request is good enough, if it finished after this time (epoch ms) and
   * is recent enough for the settings.
   */
  search: {
    request: () =>
      z.object({
        ...formFields(),
        id: id(),
        overCap: z.optional(z.boolean()),
        reuse: z.optional(z.number()),
      }),
    reply: typed<EndedSearch>,
  },
  'search.cancel': { request: search, reply: typed<null> },
  /**
   * Queues a job, or joins an open job for the same pages. Replies once it is stored. `refresh`: extract again even pages
   * with saved copies. `question`: the query that found them, if they become one document with numbered sources.
   */
  extract: {
    request: () =>
      z.object({
        source: z.enum(JOB_SOURCES),
        targets: z.array(target()),
        refresh: z.optional(z.boolean()),
        question: z.optional(z.string()),
      }),
    reply: typed<Outcome<Job>>,
  },
  /**
   * Extracts pages locally, in the tabs that show them: free, and nothing leaves the browser. Replies with the job, however
   * it ended, or with null if a PDF continues in its own view. Without `first`, reads only the first tab; `job` is then the
   * job that got no text for that page, and `to` where the user wants it. With `first`, reads all tabs as one job; its value
   * says whether the service extracts the pages that can't be read. `targets`: more pages of that job, for the service.
   */
  'extract.inTab': {
    request: () =>
      z.object({
        tabs: z.array(tabPage()),
        job: z.optional(id()),
        to: z.optional(z.enum(DESTINATIONS)),
        first: z.optional(z.boolean()),
        targets: z.optional(z.array(target())),
      }),
    reply: typed<Outcome<Job | null>>,
  },
  /**
   * Opens pages of a job that the service can't read, by their indexes, and extracts them locally. Replies once that is done:
   * the tabs are closed, except those that show something else.
   */
  'extract.opened': { request: jobPages, reply: typed<null> },
  /**
   * Lets the user pick parts of the page in a tab. Replies at once; the job appears when they finish, and not if they
   * cancel.
   */
  'extract.parts': { request: tabPage, reply: typed<null> },
  /**
   * The text read from a PDF, by its order's token. It is saved and copied like any locally extracted page. Accepts only
   * ordered PDFs.
   */
  'extract.pdf': {
    request: () =>
      z.object({
        token: id(),
        title: line(),
        author: line(),
        markdown: z.string().check(z.maxLength(MAX_READING_LENGTH)),
      }),
    reply: typed<Outcome<Job>>,
  },
  /** Starts a reviewed job with the chosen pages. */
  'extract.confirm': {
    request: () => z.object({ job: id(), pageIndexes: pageIndexes(), refresh: pageIndexes() }),
    reply: typed<null>,
  },
  'extract.pause': { request: job, reply: typed<null> },
  /** Retries pages of an ended job, by their indexes. */
  'extract.again': { request: jobPages, reply: typed<null> },
  'extract.stop': { request: job, reply: typed<null> },
  /**
   * Resumes a job that is paused, was halted, or is waiting after a browser restart. `overCap`: the user allows
   * exceeding the caps.
   */
  'extract.resume': {
    request: () => z.object({ job: id(), overCap: z.optional(z.boolean()) }),
    reply: typed<null>,
  },
  /** Closes the row of an ended job in the search view. */
  'extract.dismiss': { request: job, reply: typed<null> },
  /** The Markdown of a job's stored pages, as one text. Free. */
  'extract.markdown': { request: job, reply: typed<Outcome<string>> },
  /** Sends an ended job's pages to its destination again. Free. */
  'extract.sendAgain': { request: job, reply: typed<null> },
  /** Saved pages as one document. Free. */
  'pages.markdown': {
    request: () => z.object({ pages: z.array(z.object({ job: id(), pageIndex: z.int().check(z.gte(0)) })) }),
    reply: typed<Outcome<string>>,
  },
  /** Clears the badge, because the user has seen how the last job ended. Replies whether that job failed. */
  'badge.seen': { request: nothing, reply: typed<boolean> },
  /** The view has shown that Quarry was updated, so that no view shows it again. */
  'news.seen': { request: nothing, reply: typed<null> },
  /** Starts the background. Replies once work that a previous one left unfinished is recovered and stored. */
  recover: { request: nothing, reply: typed<null> },
  /** Stores the settings and history of a backup, under an id for its pages, which follow. Replies with what it changed. */
  'backup.restore': {
    request: () => z.object({ id: id(), change: restoreChangeSchema() }),
    reply: typed<Outcome<RestoreChange>>,
  },
  /** The pages of the backup are stored. */
  'backup.finish': { request: nothing, reply: typed<null> },
  /** Goes back to the settings and history from before a restore. What was changed since stays. */
  'backup.revert': {
    request: () => z.object({ change: restoreChangeSchema() }),
    reply: typed<Outcome<Settings>>,
  },
  /**
   * Merges a page's changes (`from`: before, `to`: after) into the settings. Replies with the merged settings.
   * `shortens`: the user agreed to lose the pages and searches that the new settings don't keep; the pages are set aside
   * under this id. `undoes`: the change undoes an earlier one, so that what was changed since stays.
   */
  'settings.save': {
    request: () =>
      z.object({
        from: settingsSchema(),
        to: settingsSchema(),
        shortens: z.exactOptional(id()),
        undoes: z.exactOptional(z.literal(true)),
      }),
    reply: typed<Outcome<Settings>>,
  },
  /** Saves a key, unless the service refuses it. Asks the service with a request that is not charged. */
  'key.save': {
    request: () => z.object({ key: z.string(), address: z.string(), ...storageFields() }),
    reply: typed<Outcome<SavedKey>>,
  },
  /** Changes how the current key is stored, or its passphrase. */
  'key.setStorage': { request: () => z.object(storageFields()), reply: typed<Outcome<KeyInfo>> },
  /** Opens a locked key for this browser session. */
  'key.unlock': {
    request: () => z.object({ passphrase: passphrase() }),
    reply: typed<Outcome<KeyInfo>>,
  },
  'key.lock': { request: nothing, reply: typed<null> },
  /** Removes the searches of one type for a query from the history, with their results. `history.join` undoes it by the id. */
  'history.forget': {
    request: () => z.object({ query: z.string(), workflow: z.enum(WORKFLOWS), id: id() }),
    reply: typed<null>,
  },
  /** Adds removed searches to the history again, and brings back the results that were removed under the id. */
  'history.join': {
    request: () => z.object({ history: historySchema(), id: z.exactOptional(id()) }),
    reply: typed<null>,
  },
  /** How much data of each kind is stored. */
  'data.measure': { request: nothing, reply: typed<DataSizes> },
  /**
   * Deletes all stored data of one kind. Fails if some of it remains. Pages that were stored since the user was asked
   * (epoch ms) stay. What can be brought back is set aside under the id.
   */
  'data.clear': {
    request: () => z.object({ kind: z.enum(DATA_KINDS), asked: z.number(), id: id() }),
    reply: typed<null>,
  },
  'key.remove': { request: nothing, reply: typed<null> },
  /** Deletes everything Quarry stores and revokes its optional permissions. Fails if some of it remains. */
  'everything.clear': { request: nothing, reply: typed<null> },
  /** Asks the service with a request that is not charged whether it refuses the saved key. */
  'connection.test': { request: nothing, reply: typed<Outcome<null>> },
};

export type Protocol = typeof PROTOCOL;
export type MessageName = keyof Protocol;
export type Request<N extends MessageName> = z.output<ReturnType<Protocol[N]['request']>>;
export type Reply<N extends MessageName> = ReturnType<Protocol[N]['reply']>;
