import * as z from 'zod/mini';
import type { DocumentRules } from '../document/rules.ts';
import { problemOfTemplate } from '../document/templates/parse.ts';
import { isSoundSelector, MOST_SITES, type SiteRule } from '../extraction/sites/site-rules.ts';
import { isClipperTemplate, readClipperTemplate } from '../presets/clipper.ts';
import { MOST_SITE_DEFAULTS, type ObsidianPlace, type SiteDefault } from '../presets/destinations.ts';
import { MOST_PRESETS, type Preset } from '../presets/preset.ts';
import { documentSchema, obsidianSchema, presetSchema, siteDefaultSchema } from '../presets/schema.ts';
import type { BuiltLens } from '../search/form.ts';
import { EMPTY_LENS, lensToWire, problemsOf, RELATIVE_TIMES } from '../search/lens/lens.ts';
import { MOST_RULES, problemOfDomain, problemOfRegex } from '../search/personal/personal.ts';
import {
  DOMAIN_KINDS,
  type DomainRule,
  type Personalizations,
  type RegexRule,
} from '../search/personal/rules.ts';
import { isRecord, listIn, parsed, type Unread } from '../storage/guards.ts';
import type { Untrusted } from '../untrusted.ts';
import { siteRuleSchema } from './schema.ts';
import type { OwnLens, Settings } from './settings.ts';
import {
  type Dropped,
  type DropReason,
  FILE_VERSION,
  type FileKind,
  type ReadFile,
  type Taken,
} from './transfer.ts';

type Lenses = Pick<Settings, 'lenses' | 'builtLenses'>;

export const MOST_LENSES = 1000;

const filled = () => z.string().check(z.refine((value) => value.trim() !== ''));
/** Absent means empty. */
const text = () => z.exactOptional(z.string());
const texts = () => z.exactOptional(z.array(z.string()));

/** Reads an entry as it is stored; nothing where it can't be. */
type ReadEntry<T> = (entry: unknown) => T | undefined;

function ownLens(): ReadEntry<OwnLens> {
  const schema = z.object({ id: filled(), name: z.optional(z.unknown()) });
  return (entry) => {
    const lens = schema.safeParse(entry).data;
    const name = typeof lens?.name === 'string' ? lens.name.trim() : '';
    return lens && { id: lens.id, name: name || lens.id.trim() };
  };
}

function builtLens(): ReadEntry<BuiltLens> {
  const schema = z.object({
    name: filled(),
    lens: z.object({
      sitesIncluded: texts(),
      sitesExcluded: texts(),
      wordsIncluded: texts(),
      wordsExcluded: texts(),
      fileType: text(),
      after: text(),
      before: text(),
      relative: z.exactOptional(z.enum(['', ...RELATIVE_TIMES])),
      region: text(),
    }),
  });
  return (entry) => {
    const built = schema.safeParse(entry).data;
    if (!built) return undefined;
    const lens = { ...EMPTY_LENS, ...built.lens };
    const sound = Object.keys(problemsOf(lens)).length === 0 && Object.keys(lensToWire(lens)).length > 0;
    return sound ? { name: built.name.trim(), lens } : undefined;
  };
}

function domainRule(): ReadEntry<DomainRule> {
  const schema = z.object({ domain: z.string(), kind: z.enum(DOMAIN_KINDS) });
  return (entry) => {
    const rule = schema.safeParse(entry).data;
    const domain = rule?.domain.trim().toLowerCase() ?? '';
    return rule && problemOfDomain(domain) === undefined ? { domain, kind: rule.kind } : undefined;
  };
}

function regexRule(): ReadEntry<RegexRule> {
  const schema = z.object({ regex: z.string(), replacement: text() });
  return (entry) => {
    const read = schema.safeParse(entry).data;
    const rule = read && { regex: read.regex, replacement: read.replacement ?? '' };
    return rule && problemOfRegex(rule) === undefined ? rule : undefined;
  };
}

function siteRule(): ReadEntry<SiteRule> {
  const schema = siteRuleSchema();
  return (entry) => {
    const rule = schema.safeParse(entry).data;
    return rule && [...rule.content, ...rule.remove].every(isSoundSelector) ? rule : undefined;
  };
}

/** Where notes go, if its templates are any. */
function obsidianPlace(entry: unknown): ObsidianPlace | undefined {
  const place = obsidianSchema().safeParse(entry).data;
  const good = place && [place.folder, place.name].every((part) => problemOfTemplate(part) === undefined);
  return good ? place : undefined;
}

/** Settings of a file without the entries that no form would have taken, and which those are. */
export function withSoundEntries(settings: Settings): { settings: Settings; dropped: Dropped[] } {
  const dropped: Dropped[] = [];
  const sound = <T>(entries: readonly T[], read: ReadEntry<T>): T[] =>
    entries.filter((entry) => {
      const good = read(entry) !== undefined;
      if (!good) dropped.push({ entry: labelOf(entry), reason: 'malformed' });
      return good;
    });
  const few = <T>(entries: readonly T[]): T[] => {
    for (const entry of entries.slice(MOST_LENSES))
      dropped.push({ entry: labelOf(entry), reason: 'too-many' });
    return entries.slice(0, MOST_LENSES);
  };
  const { document, obsidian, ...others } = settings;
  const { lenses, builtLenses, personalizations, sites, presets, siteDefaults } = others;
  const { domains, regexes } = personalizations;
  const [shape] = sound(document ? [document] : [], bySchema<DocumentRules>(documentSchema(false)));
  const [place] = sound(obsidian ? [obsidian] : [], obsidianPlace);
  const kept = {
    ...others,
    ...(shape && { document: shape }),
    ...(place && { obsidian: place }),
    lenses: few(sound(lenses, ownLens())),
    builtLenses: few(sound(builtLenses, builtLens())),
    personalizations: {
      ...personalizations,
      domains: sound(domains, domainRule()),
      regexes: sound(regexes, regexRule()),
    },
    ...(sites && { sites: sound(sites, siteRule()) }),
    ...(presets && { presets: sound(presets, bySchema<Preset>(presetSchema(false))) }),
    ...(siteDefaults && { siteDefaults: sound(siteDefaults, bySchema<SiteDefault>(siteDefaultSchema())) }),
  };
  return { settings: kept, dropped };
}

/** What a file of a kind changes in the settings; for the background, which alone parses what comes from outside. */
export function readSettingsFile(
  kind: FileKind,
  file: Untrusted,
  settings: Settings,
): ReadFile<Partial<Settings>> {
  if (kind === 'lenses') return readLensFile(file, settings);
  if (kind === 'sites') return readSiteFile(file, settings.sites ?? []);
  if (kind === 'presets') return readPresetFile(file, settings);
  const read = readRuleFile(file, settings.personalizations);
  if (!read.ok) return read;
  return { ok: true, taken: { ...read.taken, value: { personalizations: read.taken.value } } };
}

/** Adds the lenses of a file to those that are there; those that are there stay as they are. */
export function readLensFile(file: Untrusted, present: Lenses): ReadFile<Lenses> {
  return open('lenses', file, (content) => {
    const lenses = add(listIn(content.lenses), ownLens(), present.lenses, ({ id }) => id, MOST_LENSES);
    const built = add(
      listIn(content.builtLenses),
      builtLens(),
      present.builtLenses,
      ({ name }) => name,
      MOST_LENSES,
    );
    return both(lenses, built, { lenses: lenses.value, builtLenses: built.value });
  });
}

/** Adds the rules of a file to those that are there; those that are there stay as they are. */
export function readRuleFile(file: Untrusted, present: Personalizations): ReadFile<Personalizations> {
  return open('rules', file, (content) => {
    const domains = add(
      listIn(content.domains),
      domainRule(),
      present.domains,
      ({ domain }) => domain.toLowerCase(),
      MOST_RULES,
    );
    const regexes = add(
      listIn(content.regexes),
      regexRule(),
      present.regexes,
      ({ regex }) => regex,
      MOST_RULES,
    );
    return both(domains, regexes, { ...present, domains: domains.value, regexes: regexes.value });
  });
}

/** Adds the rules for sites of a file to those that are there; those that are there stay as they are. */
export function readSiteFile(
  file: Untrusted,
  present: readonly SiteRule[],
): ReadFile<Pick<Settings, 'sites'>> {
  return open('sites', file, (content) => {
    const sites = add(listIn(content.sites), siteRule(), present, ({ host }) => host, MOST_SITES);
    return { ...sites, value: { sites: sites.value } };
  });
}

/** Reads an entry by its schema, which is built once for a file. */
function bySchema<T>(schema: z.ZodMiniType<T>): ReadEntry<T> {
  return (entry) => schema.safeParse(entry).data;
}

export const keyOfPreset = ({ name }: Preset): string => name.toLowerCase();

/** Adds the presets of a file, and what is always done on sites; those that are there stay as they are. */
export function readPresetFile(
  file: Untrusted,
  present: Pick<Settings, 'presets' | 'siteDefaults'>,
): ReadFile<Pick<Settings, 'presets' | 'siteDefaults'>> {
  const { presets = [], siteDefaults = [] } = present;
  const content = parsed(file);
  const templates = (Array.isArray(content) ? content : [content]).filter(
    (entry) => isRecord(entry) && isClipperTemplate(entry),
  );
  if (templates.length > 0) {
    const taken = takeTemplates(templates, presets);
    return { ok: true, taken: { ...taken, value: { presets: taken.value } } };
  }
  return open('presets', file, (entries) => {
    const read = bySchema<Preset>(presetSchema(false));
    const own = add(listIn(entries.presets), read, presets, keyOfPreset, MOST_PRESETS);
    const sites = add(
      listIn(entries.siteDefaults),
      bySchema<SiteDefault>(siteDefaultSchema()),
      siteDefaults,
      ({ host }) => host,
      MOST_SITE_DEFAULTS,
    );
    return both(own, sites, { presets: own.value, siteDefaults: sites.value });
  });
}

/** Templates of Obsidian's Web Clipper as presets; what of them means nothing here is told. */
function takeTemplates(templates: readonly unknown[], present: readonly Preset[]): Taken<Preset[]> {
  const ignored = new Map<string, string[]>();
  const read: ReadEntry<Preset> = (entry) => {
    const template = isRecord(entry) ? readClipperTemplate(entry) : undefined;
    if (template) ignored.set(keyOfPreset(template.preset), template.ignored);
    return template?.preset;
  };
  const taken = add(templates, read, present, keyOfPreset, MOST_PRESETS);
  // Of a template that was not taken there is nothing more to tell.
  const added = taken.value.slice(present.length).flatMap((preset) => ignored.get(keyOfPreset(preset)) ?? []);
  const unsupported = added.map((entry): Dropped => ({ entry, reason: 'unsupported' }));
  return { ...taken, dropped: [...taken.dropped, ...unsupported] };
}

/** Takes what a file of a kind holds. */
function open<T>(kind: FileKind, file: Untrusted, take: (content: Unread) => Taken<T>): ReadFile<T> {
  const content = parsed(file);
  if (content === undefined) return { ok: false, reason: 'not-json' };
  if (!isRecord(content) || content.quarry !== kind || content.version !== FILE_VERSION)
    return { ok: false, reason: 'of-another-kind' };
  return { ok: true, taken: take(content) };
}

const both = <T>(one: Taken<unknown>, other: Taken<unknown>, value: T): Taken<T> => ({
  value,
  added: one.added + other.added,
  dropped: [...one.dropped, ...other.dropped],
});

/** Adds the good entries of a list to those that are there. Two with the same key stand for the same. */
function add<T>(
  entries: readonly unknown[],
  read: ReadEntry<T>,
  present: readonly T[],
  keyOf: (entry: T) => string,
  most: number,
): Taken<T[]> {
  const byKey = new Map(present.map((entry) => [keyOf(entry), entry]));
  const before = byKey.size;
  const dropped: Dropped[] = [];
  const drop = (entry: unknown, reason: DropReason) => dropped.push({ entry: labelOf(entry), reason });
  for (const entry of entries) {
    const data = read(entry);
    if (data === undefined) drop(entry, 'malformed');
    else if (byKey.has(keyOf(data))) drop(entry, 'present');
    else if (byKey.size >= most) drop(entry, 'too-many');
    else byKey.set(keyOf(data), data);
  }
  return { value: [...byKey.values()], added: byKey.size - before, dropped };
}

const LABEL_LENGTH = 40;
/** What an entry is called, or how it begins. */
export function labelOf(entry: unknown): string {
  const named = isRecord(entry) ? (entry.name ?? entry.domain ?? entry.regex ?? entry.host) : undefined;
  const label = typeof named === 'string' && named.trim() !== '' ? named : beginningOf(entry);
  return label.length > LABEL_LENGTH ? `${label.slice(0, LABEL_LENGTH)}…` : label;
}

/** How an entry begins. */
function beginningOf(entry: unknown): string {
  try {
    return JSON.stringify(entry);
  } catch {
    // Engines write by recursion what they read without: it has too many levels.
    return '…';
  }
}
