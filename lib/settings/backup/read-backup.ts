import * as z from 'zod/mini';
import { COLLECTION } from '../../library/store.ts';
import type { History } from '../../search/history.ts';
import { HISTORY_SCHEMA } from '../../search/history-schema.ts';
import type { SavedText } from '../../storage/database.ts';
import { isRecord, parsed, type UnknownRecord } from '../../storage/guards.ts';
import { readVersioned, versionOf } from '../../storage/versioned.ts';
import type { Dropped } from '../export.ts';
import { EXTRACT_TIMEOUT } from '../limits.ts';
import { withValidEntries } from '../lists.ts';
import { SETTINGS_SCHEMA } from '../schema.ts';
import type { Settings } from '../settings.ts';
import { BACKUP_KIND, BACKUP_VERSION, type Backup, type BackupProblem, MAX_BACKUP_BYTES } from './backup.ts';

type Read = { ok: false; reason: BackupProblem } | { ok: true; backup: Backup; dropped: Dropped[] };

/** The last valid timestamp of a `Date`; later ones can't be shown. */
const LAST_TIME = 8.64e15;
const isTime = (at: number): boolean => at >= 0 && at <= LAST_TIME;
const line = () => z.exactOptional(z.string());

const pageSchema = (): z.ZodMiniType<SavedText> =>
  z.object({
    job: z.string().check(
      z.minLength(1),
      z.maxLength(100),
      // The user's collection is not part of the library.
      z.refine((job) => job !== COLLECTION),
    ),
    place: z.int().check(z.gte(0)),
    at: z.number().check(z.refine(isTime)),
    // Quarry reads whatever a tab shows: also data, pages of the browser, and pages without a URL.
    url: z.string().check(z.refine((url) => URL.parse(url)?.protocol !== 'javascript:')),
    title: line(),
    markdown: z.string(),
    whole: z.exactOptional(z.literal(true)),
    author: line(),
    date: line(),
    site: line(),
    language: line(),
    canonical: line(),
    description: line(),
    image: line(),
    via: z.exactOptional(z.enum(['local', 'search'])),
  });

/** Parses a backup file of this or an older version, or returns why it is invalid. */
export function readBackup(file: string): Read {
  if (file.length > MAX_BACKUP_BYTES) return rejected('too-large');
  const content = parsed(file);
  if (content === undefined) return rejected('not-json');
  if (!isRecord(content) || content.quarry !== BACKUP_KIND) return rejected('not-backup');
  const { settings, history, pages } = content;
  if (isNewer(content, BACKUP_VERSION) || isNewer(settings, SETTINGS_SCHEMA.version))
    return rejected('too-new');
  if (isNewer(history, HISTORY_SCHEMA.version)) return rejected('too-new');
  if (!isSafe(content)) return rejected('unsafe');
  return contentOf(content, { settings, history, pages }) ?? rejected('damaged');
}

const rejected = (reason: BackupProblem): Read => ({ ok: false, reason });

const isNewer = (value: unknown, known: number): boolean => isRecord(value) && versionOf(value) > known;

function contentOf(
  { version, made }: UnknownRecord,
  parts: { settings: unknown; history: unknown; pages: unknown },
): Read | undefined {
  if (version !== BACKUP_VERSION || typeof made !== 'number' || !isTime(made)) return undefined;
  const settings = readVersioned(parts.settings, SETTINGS_SCHEMA);
  const history = readOptional(parts.history, readHistory);
  const pages = readOptional(parts.pages, readPages);
  if (settings === undefined || history === undefined || pages === undefined) return undefined;
  const sound = withValidEntries(withLimitedTimeout(settings));
  const backup = { made, settings: sound.settings, ...(history && { history }), ...(pages && { pages }) };
  return { ok: true, backup, dropped: sound.dropped };
}

/** Limits the timeout of extractions as the service does, so that Settings shows the one that applies. */
function withLimitedTimeout({ extraction, ...others }: Settings): Settings {
  const { least, most } = EXTRACT_TIMEOUT;
  const timeout = extraction.timeout && Math.min(Math.max(extraction.timeout, least), most);
  return { ...others, extraction: { ...extraction, timeout } };
}

/** Reads an optional part: `false` if it is missing, `undefined` if it is invalid. */
const readOptional = <T>(value: unknown, read: (value: unknown) => T | undefined): T | undefined | false =>
  value === undefined ? false : read(value);

/** Unlike stored history, a file with any invalid entry is rejected. */
function readHistory(value: unknown): History | undefined {
  const history = readVersioned(value, HISTORY_SCHEMA);
  const all: unknown = Object(value).searches;
  if (!Array.isArray(all) || all.length !== history?.searches.length) return undefined;
  return history.searches.every(({ at }) => isTime(at)) ? history : undefined;
}

/** Two pages with the same key would overwrite each other. */
function readPages(value: unknown): SavedText[] | undefined {
  const pages = z.array(pageSchema()).safeParse(value).data;
  const keys = new Set(pages?.map(({ job, place }) => `${place} ${job}`));
  return keys.size === pages?.length ? pages : undefined;
}

const DEEPEST = 12;
/** Names that could modify an object's prototype. */
const UNSAFE_NAMES = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * Returns whether a file's nesting and names could have been written by Quarry. Texts may contain anything: what is made of
 * them is cleaned. Recurses one level at a time, which is safe as depth is limited. Doesn't copy lists, which may be as long
 * as the file.
 */
function isSafe(value: unknown, depth = 0): boolean {
  if (typeof value !== 'object' || value === null) return true;
  if (depth > DEEPEST) return false;
  if (Array.isArray(value)) return value.every((one) => isSafe(one, depth + 1));
  return Object.entries(value).every(([name, one]) => !UNSAFE_NAMES.has(name) && isSafe(one, depth + 1));
}
