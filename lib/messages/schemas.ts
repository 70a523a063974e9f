import * as z from 'zod/mini';
import type { TabPage } from '../extraction/in-tab/tabs.ts';
import { JOB_SOURCES, type Target } from '../extraction/job/job.ts';
import { formShape } from '../search/form-schema.ts';
import { settingsSchema } from '../settings/schema.ts';
import { KEY_STORAGE } from '../settings/settings.ts';
import { FILE_KINDS } from '../settings/transfer.ts';
import type { MessageName, Request } from './protocol.ts';

const id = () => z.string().check(z.minLength(1), z.maxLength(100));
const target = (): z.ZodMiniType<Target> => z.object({ url: z.string(), title: z.exactOptional(z.string()) });
const tabPage = (): z.ZodMiniType<TabPage> =>
  z.object({ tab: z.int(), url: z.string(), title: z.exactOptional(z.string()) });
const pageIndexes = () => z.array(z.int().check(z.gte(0)));
/** Longer ones only cost time. */
const passphrase = () => z.string().check(z.maxLength(1000));
const keyStorage = () => ({ kept: z.enum(KEY_STORAGE), passphrase: z.optional(passphrase()) });
const nothing = () => z.null();

/** How each message is read, built when one arrives: a worker that starts for a menu click needs none. */
export const REQUESTS: { readonly [N in MessageName]: () => z.ZodMiniType<Request<N>> } = {
  search: () => z.object({ ...formShape(), id: id(), entryId: z.optional(id()) }),
  'search.stored': () => z.object({ id: id() }),
  'search.cancel': () => z.object({ id: id() }),
  extract: () =>
    z.object({
      source: z.enum(JOB_SOURCES),
      targets: z.array(target()),
      refresh: z.optional(z.boolean()),
    }),
  'extract.inTab': () =>
    z.object({
      tabs: z.array(tabPage()),
      job: z.optional(id()),
      first: z.optional(z.boolean()),
    }),
  'extract.confirm': () => z.object({ job: id(), pageIndexes: pageIndexes(), refresh: pageIndexes() }),
  'extract.pause': () => z.object({ job: id() }),
  'extract.again': () => z.object({ job: id(), pageIndexes: pageIndexes() }),
  'extract.stop': () => z.object({ job: id() }),
  'extract.resume': () => z.object({ job: id() }),
  'extract.markdown': () => z.object({ job: id() }),
  'pages.markdown': () =>
    z.object({ pages: z.array(z.object({ job: id(), place: z.int().check(z.gte(0)) })) }),
  'badge.seen': nothing,
  recover: nothing,
  'settings.readFile': () => z.object({ kind: z.enum(FILE_KINDS), text: z.string() }),
  'settings.save': settingsSchema,
  'key.save': () => z.object({ key: z.string(), address: z.string(), ...keyStorage() }),
  'key.setStorage': () => z.object(keyStorage()),
  'key.unlock': () => z.object({ passphrase: passphrase() }),
  'key.lock': nothing,
  'history.forget': () => z.object({ query: z.optional(z.string()) }),
  'answers.forget': nothing,
  'key.remove': nothing,
  'everything.clear': nothing,
  'connection.test': nothing,
};

/** Tells whether a name is one of the protocol's. */
export const isMessageName = (name: unknown): name is MessageName =>
  typeof name === 'string' && Object.hasOwn(REQUESTS, name);
