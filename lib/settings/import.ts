import { MAX_SITES, type SiteRule } from '../extraction/sites/site-rules.ts';
import { MAX_SITE_DEFAULTS, type SiteDefault } from '../presets/destinations.ts';
import {
  convertTemplate,
  type ObsidianTemplate,
  obsidianTemplateSchema,
} from '../presets/obsidian-template.ts';
import { MAX_PRESETS, type Preset } from '../presets/preset.ts';
import { presetSchema, siteDefaultSchema } from '../presets/schema.ts';
import { MAX_RULES } from '../search/personalizations/personalizations.ts';
import type { Personalizations } from '../search/personalizations/rules.ts';
import { isRecord, listIn, parsed, type UnknownRecord } from '../storage/guards.ts';
import {
  builtLens,
  bySchema,
  domainRule,
  keyOfPreset,
  labelOf,
  MAX_LENSES,
  ownLens,
  type ReadEntry,
  regexRule,
  siteRule,
} from './entries.ts';
import {
  type Dropped,
  type DropReason,
  FILE_VERSION,
  type FileKind,
  type ImportResult,
  type ReadFile,
} from './export.ts';
import type { Settings } from './settings.ts';
import { withWayOf } from './site-ways.ts';

type Lenses = Pick<Settings, 'lenses' | 'builtLenses'>;

/** Reads a file and returns the settings that it changes. For the background, where all external data is parsed. */
export function readSettingsFile(
  kind: FileKind,
  file: string,
  settings: Settings,
): ReadFile<Partial<Settings>> {
  if (kind === 'lenses') return readLensFile(file, settings);
  if (kind === 'sites') return readSiteFile(file, settings.sites ?? []);
  if (kind === 'presets') return readPresetFile(file, settings);
  const read = readRuleFile(file, settings.personalizations);
  if (!read.ok) return read;
  return { ok: true, taken: { ...read.taken, value: { personalizations: read.taken.value } } };
}

/** Adds the lenses of a file; existing lenses stay unchanged. */
export function readLensFile(file: string, present: Lenses): ReadFile<Lenses> {
  return open('lenses', file, (content) => {
    const lenses = add(listIn(content.lenses), ownLens(), present.lenses, ({ id }) => id, MAX_LENSES);
    const built = add(
      listIn(content.builtLenses),
      builtLens(),
      present.builtLenses,
      ({ name }) => name,
      MAX_LENSES,
    );
    return both(lenses, built, { lenses: lenses.value, builtLenses: built.value });
  });
}

/** Adds the rules of a file; existing rules stay unchanged. */
export function readRuleFile(file: string, present: Personalizations): ReadFile<Personalizations> {
  return open('rules', file, (content) => {
    const domains = add(
      listIn(content.domains),
      domainRule(),
      present.domains,
      ({ domain }) => domain.toLowerCase(),
      MAX_RULES,
    );
    const regexes = add(
      listIn(content.regexes),
      regexRule(),
      present.regexes,
      ({ regex }) => regex,
      MAX_RULES,
    );
    return both(domains, regexes, { ...present, domains: domains.value, regexes: regexes.value });
  });
}

/** Adds the site rules of a file; existing ones stay unchanged. */
export function readSiteFile(file: string, present: readonly SiteRule[]): ReadFile<Pick<Settings, 'sites'>> {
  return open('sites', file, (content) => {
    const sites = add(listIn(content.sites), siteRule(), present, ({ host }) => host, MAX_SITES);
    return { ...sites, value: { sites: sites.value } };
  });
}

/** Adds the presets and site defaults of a file; existing ones stay unchanged. */
export function readPresetFile(
  file: string,
  present: Pick<Settings, 'presets' | 'siteDefaults'>,
): ReadFile<Pick<Settings, 'presets' | 'siteDefaults'>> {
  const { presets = [], siteDefaults = [] } = present;
  const content = parsed(file);
  const readTemplate = bySchema(obsidianTemplateSchema());
  const templates = new Map<unknown, ObsidianTemplate>();
  for (const entry of [content].flat()) {
    const template = readTemplate(entry);
    if (template) templates.set(entry, template);
  }
  if (templates.size > 0) {
    const taken = takeTemplates(templates, presets);
    return { ok: true, taken: { ...taken, value: { presets: taken.value } } };
  }
  return open('presets', file, (entries) => {
    const read = bySchema<Preset>(presetSchema(false));
    const readSite = bySchema<SiteDefault>(siteDefaultSchema());
    const own = add(listIn(entries.presets), read, presets, keyOfPreset, MAX_PRESETS);
    const sites = add(
      listIn(entries.siteDefaults),
      (entry) => {
        const site = readSite(entry);
        return site && withWayOf(siteDefaults, site);
      },
      siteDefaults,
      ({ host }) => host,
      MAX_SITE_DEFAULTS,
    );
    return both(own, sites, { presets: own.value, siteDefaults: sites.value });
  });
}

/** Converts templates of Obsidian's Web Clipper, by entry of the file, to presets, and reports their unsupported parts. */
function takeTemplates(
  templates: ReadonlyMap<unknown, ObsidianTemplate>,
  present: readonly Preset[],
): ImportResult<Preset[]> {
  // By preset rather than by name: another template with the same name is not added.
  const ignored = new Map<Preset, string[]>();
  const read: ReadEntry<Preset> = (entry) => {
    const template = templates.get(entry);
    const converted = template && convertTemplate(template);
    if (converted) ignored.set(converted.preset, converted.ignored);
    return converted?.preset;
  };
  const taken = add([...templates.keys()], read, present, keyOfPreset, MAX_PRESETS);
  // Report unsupported parts only for added templates.
  const added = taken.value.slice(present.length).flatMap((preset) => ignored.get(preset) ?? []);
  const unsupported = added.map((entry): Dropped => ({ entry, reason: 'unsupported' }));
  return { ...taken, dropped: [...taken.dropped, ...unsupported] };
}

/** Parses a file, and passes its content to `take` if it is of the right kind. */
function open<T>(
  kind: FileKind,
  file: string,
  take: (content: UnknownRecord) => ImportResult<T>,
): ReadFile<T> {
  const content = parsed(file);
  if (content === undefined) return { ok: false, reason: 'not-json' };
  if (!isRecord(content) || content.quarry !== kind || content.version !== FILE_VERSION)
    return { ok: false, reason: 'of-another-kind' };
  return { ok: true, taken: take(content) };
}

const both = <T>(one: ImportResult<unknown>, other: ImportResult<unknown>, value: T): ImportResult<T> => ({
  value,
  added: one.added + other.added,
  dropped: [...one.dropped, ...other.dropped],
});

/** Adds the valid entries of a list to the existing ones. Entries with the same key count as the same. */
function add<T>(
  entries: readonly unknown[],
  read: ReadEntry<T>,
  present: readonly T[],
  keyOf: (entry: T) => string,
  most: number,
): ImportResult<T[]> {
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
