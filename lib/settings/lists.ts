import * as z from 'zod/mini';
import type { DocumentRules } from '../document/document-rules.ts';
import { isTemplate } from '../document/templates/parse.ts';
import { isValidSelector, MAX_SITES, type SiteRule } from '../extraction/sites/site-rules.ts';
import { MAX_SITE_DEFAULTS, type ObsidianLocation, type SiteDefault } from '../presets/destinations.ts';
import { MAX_PRESETS, type Preset } from '../presets/preset.ts';
import { documentSchema, obsidianSchema, presetSchema, siteDefaultSchema } from '../presets/schema.ts';
import type { BuiltLens } from '../search/form.ts';
import { EMPTY_LENS, lensToWire, problemsOf } from '../search/lens/lens.ts';
import { MAX_RULES, problemOfDomain, problemOfRegex } from '../search/personalizations/personalizations.ts';
import {
  DOMAIN_KINDS,
  type DomainRule,
  type Personalizations,
  type RegexRule,
} from '../search/personalizations/rules.ts';
import { isRecord } from '../storage/guards.ts';
import { withWayOf } from './backup/sensitive.ts';
import type { Dropped, DropReason, FileKind, ImportResult } from './export.ts';
import { labelOf } from './merge.ts';
import { builtSchema, filled, siteRuleSchema } from './schema.ts';
import type { OwnLens, Settings } from './settings.ts';

/** Maximum number of lenses of each kind. */
const MAX_LENSES = 1000;

/** Validates an entry as stored; `undefined` if it is invalid. */
export type ReadEntry<T> = (entry: unknown) => T | undefined;

/** Reads a lens stored at the service, with the user's name for it. */
function ownLens(): ReadEntry<OwnLens> {
  const schema = z.object({ id: filled(), name: z.optional(z.unknown()) });
  return (entry) => {
    const lens = schema.safeParse(entry).data;
    const name = typeof lens?.name === 'string' ? lens.name.trim() : '';
    return lens && { id: lens.id, name: name || lens.id.trim() };
  };
}

/** Reads a built lens, if the service would accept it. An absent field counts as empty. */
function builtLens(): ReadEntry<BuiltLens> {
  const schema = builtSchema();
  return (entry) => {
    if (!isRecord(entry) || !isRecord(entry.lens)) return undefined;
    const built = schema.safeParse({ ...entry, lens: { ...EMPTY_LENS, ...entry.lens } }).data;
    if (!built) return undefined;
    const { name, lens } = built;
    const valid = Object.keys(problemsOf(lens)).length === 0 && Object.keys(lensToWire(lens)).length > 0;
    return valid ? { name: name.trim(), lens } : undefined;
  };
}

/** Reads a domain rule. */
function domainRule(): ReadEntry<DomainRule> {
  const schema = z.object({ domain: z.string(), kind: z.enum(DOMAIN_KINDS) });
  return (entry) => {
    const rule = schema.safeParse(entry).data;
    const domain = rule?.domain.trim().toLowerCase() ?? '';
    return rule && problemOfDomain(domain) === undefined ? { domain, kind: rule.kind } : undefined;
  };
}

/** Reads a rule that rewrites URLs. */
function regexRule(): ReadEntry<RegexRule> {
  const schema = z.object({ regex: z.string(), replacement: z.exactOptional(z.string()) });
  return (entry) => {
    const read = schema.safeParse(entry).data;
    const rule = read && { regex: read.regex, replacement: read.replacement ?? '' };
    return rule && problemOfRegex(rule) === undefined ? rule : undefined;
  };
}

/** Reads a rule about parts of a site’s pages, if the browser can parse its selectors. */
function siteRule(): ReadEntry<SiteRule> {
  const schema = siteRuleSchema();
  return (entry) => {
    const rule = schema.safeParse(entry).data;
    return rule && [...rule.content, ...rule.remove].every(isValidSelector) ? rule : undefined;
  };
}

/** Reads where notes go, if its templates are valid. */
function obsidianLocation(entry: unknown): ObsidianLocation | undefined {
  const location = obsidianSchema().safeParse(entry).data;
  const good = location && [location.folder, location.name].every(isTemplate);
  return good ? location : undefined;
}

/** Reads entries by a schema, which is built only once per file. */
export function bySchema<T>(schema: z.ZodMiniType<T>): ReadEntry<T> {
  return (entry) => schema.safeParse(entry).data;
}

/** A list in settings, which files can add to. */
export interface ListSetting {
  /** Its name in a file, and the kind of that file. */
  name: string;
  kind: FileKind;
  /** Adds the valid entries of a file. Entries with the same key count as the same; those that are present stay. */
  add(settings: Settings, entries: readonly unknown[]): ImportResult<Settings>;
  /** Adds the entries of other settings in the same way. */
  join(settings: Settings, other: Settings): Settings;
  /** Removes entries that no form would accept. */
  sound(settings: Settings): { settings: Settings; dropped: Dropped[] };
}

interface Declared<T> {
  name: string;
  kind: FileKind;
  most: number;
  keyOf(entry: T): string;
  /** Validates an entry of a file that is added to these settings. */
  read(settings: Settings): ReadEntry<T>;
  get(settings: Settings): readonly T[] | undefined;
  put(settings: Settings, list: T[]): Settings;
}

function listSetting<T>({ name, kind, most, keyOf, read, get, put }: Declared<T>): ListSetting {
  const keep = (settings: Settings, list: T[]) =>
    list.length > 0 || get(settings) ? put(settings, list) : settings;
  const added = <E>(present: readonly T[], entries: readonly E[], take: (entry: E) => T | undefined) => {
    const keys = new Set(present.map(keyOf));
    const list = [...present];
    const dropped: Dropped[] = [];
    const drop = (entry: E, reason: DropReason) => dropped.push({ entry: labelOf(entry), reason });
    for (const entry of entries) {
      const data = take(entry);
      if (data === undefined) drop(entry, 'malformed');
      else if (keys.has(keyOf(data))) drop(entry, 'present');
      else if (list.length >= most) drop(entry, 'too-many');
      else {
        keys.add(keyOf(data));
        list.push(data);
      }
    }
    return { list, dropped };
  };
  return {
    name,
    kind,
    add(settings, entries) {
      const present = get(settings) ?? [];
      const { list, dropped } = added(present, entries, read(settings));
      return { value: keep(settings, list), added: list.length - present.length, dropped };
    },
    join: (settings, other) =>
      keep(settings, added(get(settings) ?? [], get(other) ?? [], (entry) => entry).list),
    sound(settings) {
      const take = read(settings);
      const dropped: Dropped[] = [];
      const list = (get(settings) ?? []).filter((entry, index) => {
        const reason = take(entry) === undefined ? 'malformed' : index >= most ? 'too-many' : undefined;
        if (reason) dropped.push({ entry: labelOf(entry), reason });
        return reason === undefined;
      });
      return { settings: keep(settings, list), dropped };
    },
  };
}

type ListName = 'lenses' | 'builtLenses' | 'sites' | 'presets' | 'siteDefaults';

/** Where a list is stored: as a field of the settings, or as one of the rules for results. */
const asField = <N extends ListName>(name: N) => ({
  name,
  get: (settings: Settings) => settings[name],
  put: (settings: Settings, list: NonNullable<Settings[N]>): Settings => ({ ...settings, [name]: list }),
});
const asRules = <N extends 'domains' | 'regexes'>(name: N) => ({
  name,
  get: ({ personalizations }: Settings) => personalizations[name],
  put: (settings: Settings, list: Personalizations[N]): Settings => ({
    ...settings,
    personalizations: { ...settings.personalizations, [name]: list },
  }),
});

export const PRESET_LIST = listSetting({
  ...asField('presets'),
  kind: 'presets',
  most: MAX_PRESETS,
  // Names that differ only in case are the same.
  keyOf: ({ name }) => name.toLowerCase(),
  read: () => bySchema<Preset>(presetSchema(isTemplate)),
});

/** The lists in settings. */
export const LIST_SETTINGS: readonly ListSetting[] = [
  listSetting({
    ...asField('lenses'),
    kind: 'lenses',
    most: MAX_LENSES,
    keyOf: ({ id }) => id,
    read: ownLens,
  }),
  listSetting({
    ...asField('builtLenses'),
    kind: 'lenses',
    most: MAX_LENSES,
    keyOf: ({ name }) => name,
    read: builtLens,
  }),
  listSetting({
    ...asRules('domains'),
    kind: 'rules',
    most: MAX_RULES,
    keyOf: ({ domain }) => domain.toLowerCase(),
    read: domainRule,
  }),
  listSetting({
    ...asRules('regexes'),
    kind: 'rules',
    most: MAX_RULES,
    keyOf: ({ regex }) => regex,
    read: regexRule,
  }),
  listSetting({
    ...asField('sites'),
    kind: 'sites',
    most: MAX_SITES,
    keyOf: ({ host }) => host,
    read: siteRule,
  }),
  PRESET_LIST,
  listSetting<SiteDefault>({
    ...asField('siteDefaults'),
    kind: 'presets',
    most: MAX_SITE_DEFAULTS,
    keyOf: ({ host }) => host,
    read({ siteDefaults = [] }) {
      const read = bySchema<SiteDefault>(siteDefaultSchema());
      return (entry) => {
        const site = read(entry);
        return site && withWayOf(siteDefaults, site);
      };
    },
  }),
];

/** Removes entries that no form would accept, and a note to the user, from imported settings. Returns the removed entries too. */
export function withValidEntries(settings: Settings): { settings: Settings; dropped: Dropped[] } {
  const { document, obsidian, unread: _, ...others } = settings;
  const rules = bySchema<DocumentRules>(documentSchema(isTemplate))(document);
  const location = obsidianLocation(obsidian);
  const dropped = [document && !rules && document, obsidian && !location && obsidian]
    .filter((entry) => entry)
    .map((entry): Dropped => ({ entry: labelOf(entry), reason: 'malformed' }));
  const single = { ...others, ...(rules && { document: rules }), ...(location && { obsidian: location }) };
  return LIST_SETTINGS.reduce(
    (before, list) => {
      const after = list.sound(before.settings);
      return { settings: after.settings, dropped: [...before.dropped, ...after.dropped] };
    },
    { settings: single, dropped },
  );
}
