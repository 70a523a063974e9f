import * as z from 'zod/mini';
import { lensToWire, problemsOf, RELATIVE_TIMES } from '../search/lens/lens.ts';
import {
  DOMAIN_KINDS,
  MOST_RULES,
  type Personalizations,
  problemOfDomain,
  problemOfRegex,
} from '../search/personal/personal.ts';
import { parsed } from '../storage/guards.ts';
import type { Untrusted } from '../untrusted.ts';
import type { Settings } from './settings.ts';
import {
  type Dropped,
  type DropReason,
  FILE_VERSION,
  type FileKind,
  type ReadFile,
  type Taken,
} from './transfer.ts';

type Lenses = Pick<Settings, 'lenses' | 'builtLenses'>;

const MOST_LENSES = 1000;

const filled = () => z.string().check(z.trim(), z.minLength(1));
/** Absent means empty. */
const text = () => z._default(z.string(), '');
const texts = () => z._default(z.array(z.string()), []);
/** What stands in a list's place and is none counts as an empty one. */
const list = () => z.catch(z.array(z.unknown()), []);

const ownLens = () =>
  z.pipe(
    z.object({
      id: z.string().check(z.refine((id) => id.trim() !== '')),
      name: z.catch(z.string().check(z.trim()), ''),
    }),
    z.transform(({ id, name }) => ({ id, name: name || id.trim() })),
  );

const builtLens = () =>
  z
    .object({
      name: filled(),
      lens: z.object({
        sitesIncluded: texts(),
        sitesExcluded: texts(),
        wordsIncluded: texts(),
        wordsExcluded: texts(),
        fileType: text(),
        after: text(),
        before: text(),
        relative: z._default(z.enum(['', ...RELATIVE_TIMES]), ''),
        region: text(),
      }),
    })
    .check(
      z.refine(
        ({ lens }) => Object.keys(problemsOf(lens)).length === 0 && Object.keys(lensToWire(lens)).length > 0,
      ),
    );

const domainRule = () =>
  z
    .object({ domain: z.string().check(z.trim(), z.toLowerCase()), kind: z.enum(DOMAIN_KINDS) })
    .check(z.refine(({ domain }) => problemOfDomain(domain) === undefined));

const regexRule = () =>
  z
    .object({ regex: z.string(), replacement: text() })
    .check(z.refine((rule) => problemOfRegex(rule) === undefined));

/** What a file of a kind changes in the settings; for the background, which alone parses what comes from outside. */
export function readSettingsFile(
  kind: FileKind,
  file: Untrusted,
  settings: Settings,
): ReadFile<Partial<Settings>> {
  if (kind === 'lenses') return readLensFile(file, settings);
  const read = readRuleFile(file, settings.personalizations);
  if (!read.ok) return read;
  return { ok: true, taken: { ...read.taken, value: { personalizations: read.taken.value } } };
}

/** Adds the lenses of a file to those that are there; those that are there stay as they are. */
export function readLensFile(file: Untrusted, present: Lenses): ReadFile<Lenses> {
  const content = open('lenses', file, { lenses: list(), builtLenses: list() });
  if (typeof content === 'string') return { ok: false, reason: content };
  const lenses = add(content.lenses, ownLens(), present.lenses, ({ id }) => id, MOST_LENSES);
  const built = add(content.builtLenses, builtLens(), present.builtLenses, ({ name }) => name, MOST_LENSES);
  return { ok: true, taken: both(lenses, built, { lenses: lenses.value, builtLenses: built.value }) };
}

/** Adds the rules of a file to those that are there; those that are there stay as they are. */
export function readRuleFile(file: Untrusted, present: Personalizations): ReadFile<Personalizations> {
  const content = open('rules', file, { domains: list(), regexes: list() });
  if (typeof content === 'string') return { ok: false, reason: content };
  const domains = add(
    content.domains,
    domainRule(),
    present.domains,
    ({ domain }) => domain.toLowerCase(),
    MOST_RULES,
  );
  const regexes = add(content.regexes, regexRule(), present.regexes, ({ regex }) => regex, MOST_RULES);
  const value = { ...present, domains: domains.value, regexes: regexes.value };
  return { ok: true, taken: both(domains, regexes, value) };
}

/** The lists of a file of a kind, or why it is none. */
function open<S extends Record<string, z.ZodMiniType>>(kind: FileKind, file: Untrusted, lists: S) {
  const content = parsed(file);
  if (content === undefined) return 'not-json';
  const schema = z.object({ quarry: z.literal(kind), version: z.literal(FILE_VERSION), ...lists });
  return schema.safeParse(content).data ?? 'of-another-kind';
}

const both = <T>(one: Taken<unknown>, other: Taken<unknown>, value: T): Taken<T> => ({
  value,
  added: one.added + other.added,
  dropped: [...one.dropped, ...other.dropped],
});

/** Adds the good entries of a list to those that are there. Two with the same key stand for the same. */
function add<T>(
  entries: readonly unknown[],
  schema: z.ZodMiniType<T>,
  present: readonly T[],
  keyOf: (entry: T) => string,
  most: number,
): Taken<T[]> {
  const byKey = new Map(present.map((entry) => [keyOf(entry), entry]));
  const dropped: Dropped[] = [];
  const drop = (entry: unknown, reason: DropReason) => dropped.push({ entry: labelOf(entry), reason });
  for (const entry of entries) {
    const { data } = schema.safeParse(entry);
    if (data === undefined) drop(entry, 'malformed');
    else if (byKey.has(keyOf(data))) drop(entry, 'present');
    else if (byKey.size >= most) drop(entry, 'too-many');
    else byKey.set(keyOf(data), data);
  }
  return { value: [...byKey.values()], added: byKey.size - present.length, dropped };
}

const LABEL_LENGTH = 40;
const labelled = z.looseObject({
  name: z.optional(z.unknown()),
  domain: z.optional(z.unknown()),
  regex: z.optional(z.unknown()),
});

/** What an entry is called, or how it begins. */
function labelOf(entry: unknown): string {
  const { name, domain, regex } = labelled.safeParse(entry).data ?? {};
  const named = name ?? domain ?? regex;
  const label = typeof named === 'string' && named.trim() !== '' ? named : JSON.stringify(entry);
  return label.length > LABEL_LENGTH ? `${label.slice(0, LABEL_LENGTH)}…` : label;
}
