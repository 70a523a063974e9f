import * as z from 'zod/mini';
import { problemOfTemplate } from '../document/templates/parse.ts';
import { isValidSelector, type SiteRule } from '../extraction/sites/site-rules.ts';
import type { ObsidianLocation } from '../presets/destinations.ts';
import type { Preset } from '../presets/preset.ts';
import { obsidianSchema } from '../presets/schema.ts';
import type { BuiltLens } from '../search/form.ts';
import { EMPTY_LENS, lensToWire, problemsOf, RELATIVE_TIMES } from '../search/lens/lens.ts';
import { problemOfDomain, problemOfRegex } from '../search/personalizations/personalizations.ts';
import { DOMAIN_KINDS, type DomainRule, type RegexRule } from '../search/personalizations/rules.ts';
import { isRecord } from '../storage/guards.ts';
import { siteRuleSchema } from './schema.ts';
import type { OwnLens } from './settings.ts';

/** Maximum number of lenses of each kind. */
export const MAX_LENSES = 1000;

const filled = () => z.string().check(z.refine((value) => value.trim() !== ''));
/** An absent field counts as empty. */
const text = () => z.exactOptional(z.string());
const texts = () => z.exactOptional(z.array(z.string()));

/** Validates an entry as stored; `undefined` if it is invalid. */
export type ReadEntry<T> = (entry: unknown) => T | undefined;

/** Reads a lens stored at the service, with the user's name for it. */
export function ownLens(): ReadEntry<OwnLens> {
  const schema = z.object({ id: filled(), name: z.optional(z.unknown()) });
  return (entry) => {
    const lens = schema.safeParse(entry).data;
    const name = typeof lens?.name === 'string' ? lens.name.trim() : '';
    return lens && { id: lens.id, name: name || lens.id.trim() };
  };
}

/** Reads a built lens, if the service would accept it. */
export function builtLens(): ReadEntry<BuiltLens> {
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
    const valid = Object.keys(problemsOf(lens)).length === 0 && Object.keys(lensToWire(lens)).length > 0;
    return valid ? { name: built.name.trim(), lens } : undefined;
  };
}

/** Reads a domain rule. */
export function domainRule(): ReadEntry<DomainRule> {
  const schema = z.object({ domain: z.string(), kind: z.enum(DOMAIN_KINDS) });
  return (entry) => {
    const rule = schema.safeParse(entry).data;
    const domain = rule?.domain.trim().toLowerCase() ?? '';
    return rule && problemOfDomain(domain) === undefined ? { domain, kind: rule.kind } : undefined;
  };
}

/** Reads a rule that rewrites URLs. */
export function regexRule(): ReadEntry<RegexRule> {
  const schema = z.object({ regex: z.string(), replacement: text() });
  return (entry) => {
    const read = schema.safeParse(entry).data;
    const rule = read && { regex: read.regex, replacement: read.replacement ?? '' };
    return rule && problemOfRegex(rule) === undefined ? rule : undefined;
  };
}

/** Reads a rule about parts of a site’s pages, if the browser can parse its selectors. */
export function siteRule(): ReadEntry<SiteRule> {
  const schema = siteRuleSchema();
  return (entry) => {
    const rule = schema.safeParse(entry).data;
    return rule && [...rule.content, ...rule.remove].every(isValidSelector) ? rule : undefined;
  };
}

/** Reads where notes go, if its templates are valid. */
export function obsidianLocation(entry: unknown): ObsidianLocation | undefined {
  const location = obsidianSchema().safeParse(entry).data;
  const good =
    location && [location.folder, location.name].every((part) => problemOfTemplate(part) === undefined);
  return good ? location : undefined;
}

/** Reads entries by a schema, which is built only once per file. */
export function bySchema<T>(schema: z.ZodMiniType<T>): ReadEntry<T> {
  return (entry) => schema.safeParse(entry).data;
}

/** The key of a preset. Names that differ only in case are the same. */
export const keyOfPreset = ({ name }: Preset): string => name.toLowerCase();

const LABEL_LENGTH = 40;
/** A short label for an entry: its name, or the beginning of its JSON. */
export function labelOf(entry: unknown): string {
  const label = keyOf(entry);
  return label.length > LABEL_LENGTH ? `${label.slice(0, LABEL_LENGTH)}…` : label;
}

/** What tells an entry from the others of its list: its name, or its JSON. */
export function keyOf(entry: unknown): string {
  const named = isRecord(entry) ? (entry.name ?? entry.domain ?? entry.regex ?? entry.host) : undefined;
  return typeof named === 'string' && named.trim() !== '' ? named : excerptOf(entry);
}

function excerptOf(entry: unknown): string {
  try {
    return JSON.stringify(entry);
  } catch {
    // `JSON.stringify` is recursive and fails on nesting that `JSON.parse` can read.
    return '…';
  }
}
