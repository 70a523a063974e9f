import type { Entry } from '../corpus/entry.ts';
import type { Filters, Lens } from '../http/requests.ts';
import { termOf, wordsOf } from './text-index.ts';

/** A query, with operators separated from words. */
export interface UserTerms {
  text: string;
  phrases: string[];
  exceptWords: string[];
  sites: string[];
  exceptSites: string[];
  fileTypes: string[];
  exceptFileTypes: string[];
}

const TERM = /(-?)(?:(site|filetype):([^\s()"]+)|"([^"]+)"|([^\s()"]+))/gi;
const JOINTS = new Set(['OR', 'AND', '|']);

/**
 * Parses a query: words, `"a phrase"`, `site:`, and `filetype:`, each of which `-` can exclude. Of several sites or file
 * types, any will do; otherwise, `OR` and parentheses mean nothing here.
 */
export function readQuery(query: string): UserTerms {
  const terms = [...query.matchAll(TERM)].map(([, sign, operator, value = '', phrase, word = '']) => ({
    isExcluded: sign === '-',
    field: operator?.toLowerCase() ?? (phrase === undefined ? 'word' : 'phrase'),
    text: operator === undefined ? (phrase ?? word) : value.toLowerCase(),
  }));
  const texts = (field: string, isExcluded = false) =>
    terms.filter((term) => term.field === field && term.isExcluded === isExcluded).map(({ text }) => text);
  const words = texts('word').filter((word) => !JOINTS.has(word));
  const phrases = texts('phrase');
  return {
    text: [...words, ...phrases].join(' '),
    phrases,
    exceptWords: [...texts('word', true), ...texts('phrase', true)],
    sites: texts('site'),
    exceptSites: texts('site', true),
    fileTypes: texts('filetype'),
    exceptFileTypes: texts('filetype', true),
  };
}

/** The restrictions of a lens with a known ID. */
export interface KnownLens {
  hosts: readonly string[];
  tags: readonly string[];
  fileType?: string;
}

const NONE: readonly string[] = [];

const LENSES: ReadonlyMap<string, KnownLens> = new Map([
  ['programming', { hosts: ['docs.test'], tags: ['programming'] }],
  ['academic', { hosts: ['journal.test'], tags: ['academic'] }],
  ['forums', { hosts: ['forum.test'], tags: ['forums'] }],
  ['pdf', { hosts: NONE, tags: NONE, fileType: 'pdf' }],
  ['wikipedia', { hosts: ['wiki.test'], tags: NONE }],
  ['recipes', { hosts: ['crumb.test'], tags: ['recipes'] }],
  ['shopping', { hosts: ['shop.test'], tags: ['shopping'] }],
  ['small web', { hosts: NONE, tags: ['small web'] }],
  ['stoneyard', { hosts: ['stone.test'], tags: NONE }],
  ['saltwater', { hosts: ['harbour.test', 'radio.test'], tags: NONE }],
]);
const LENS_PATH = /\/lenses\/([^/?#]+)/;

/** The lens for an ID or lens URL; null, meaning no restriction, if it is unknown. */
export function knownLens(identifier: string): KnownLens | null {
  const id = LENS_PATH.exec(identifier)?.[1] ?? identifier.trim();
  return LENSES.get(id.toLowerCase()) ?? null;
}

/** All restrictions of a search, after filters, lens, and the user's own terms are prioritized. */
export interface Scope {
  known: KnownLens | null;
  sites: readonly string[];
  exceptSites: readonly string[];
  required: readonly string[];
  exceptWords: readonly string[];
  fileTypes: readonly string[];
  exceptFileTypes: readonly string[];
  after: string | null;
  before: string | null;
  region: string | null;
  safe: boolean;
}

export interface ScopeSources {
  terms: UserTerms;
  known: KnownLens | null;
  lens: Lens | null;
  filters: Filters | null;
  safe: boolean;
  now: Date;
}

const DAYS = { day: 1, week: 7, month: 31 };
const DAY_MS = 86_400_000;

function lensAfter(lens: Lens | null, now: Date): string | undefined {
  if (lens?.time_relative === undefined) return lens?.time_after;
  return new Date(now.getTime() - DAYS[lens.time_relative] * DAY_MS).toISOString();
}

function sitesOf({ terms, known, lens }: ScopeSources): Pick<Scope, 'sites' | 'exceptSites'> {
  const decided = lens?.sites_included !== undefined || (known?.hosts.length ?? 0) > 0;
  return {
    sites: decided ? (lens?.sites_included ?? []) : terms.sites,
    exceptSites: [...(lens?.sites_excluded ?? []), ...(decided ? [] : terms.exceptSites)],
  };
}

function wordsFor({ terms, lens }: ScopeSources): Pick<Scope, 'required' | 'exceptWords'> {
  const included = lens?.keywords_included ?? [];
  const wanted = new Set(included.map(normal));
  return {
    required: [...included, ...terms.phrases],
    exceptWords: [
      ...(lens?.keywords_excluded ?? []),
      ...terms.exceptWords.filter((word) => !wanted.has(normal(word))),
    ],
  };
}

function fileTypesOf({ terms, known, lens }: ScopeSources): Pick<Scope, 'fileTypes' | 'exceptFileTypes'> {
  const decided = lens?.file_type?.toLowerCase() ?? known?.fileType;
  if (decided !== undefined) return { fileTypes: [decided], exceptFileTypes: [] };
  return { fileTypes: terms.fileTypes, exceptFileTypes: terms.exceptFileTypes };
}

/** Filters take precedence over the lens, and the lens over the user's own operators. */
export function makeScope(sources: ScopeSources): Scope {
  const { known, lens, filters, safe, now } = sources;
  const timeFiltered = filters?.after !== undefined || filters?.before !== undefined;
  const timeLens = timeFiltered ? null : lens;
  return {
    known,
    ...sitesOf(sources),
    ...wordsFor(sources),
    ...fileTypesOf(sources),
    after: filters?.after ?? lensAfter(timeLens, now) ?? null,
    before: filters?.before ?? timeLens?.time_before ?? null,
    region: (filters?.region ?? lens?.search_region)?.toLowerCase() ?? null,
    safe,
  };
}

/** Whether a host equals the domain, is a subdomain, or ends in a suffix such as `.co.uk`. */
export function onDomain(host: string, domain: string): boolean {
  const bare = domain.toLowerCase().replace(/^\*?\./, '');
  return host.endsWith(`.${bare}`) || (host === bare && !domain.startsWith('.'));
}

function onSite(entry: Entry, site: string): boolean {
  const [domain = '', ...path] = site.replace(/^https?:\/\//, '').split('/');
  if (!onDomain(entry.host, domain)) return false;
  return path.length === 0 || new URL(entry.url).pathname.startsWith(`/${path.join('/')}`);
}

function normal(text: string): string {
  return wordsOf(text)
    .map(({ text: word }) => termOf(word))
    .join(' ');
}

const normalTexts = new WeakMap<Entry, string>();

function normalTextOf(entry: Entry): string {
  const known = normalTexts.get(entry);
  if (known !== undefined) return known;
  const text = ` ${normal(`${entry.title} ${entry.text}`)} `;
  normalTexts.set(entry, text);
  return text;
}

function says(entry: Entry, words: string): boolean {
  return normalTextOf(entry).includes(` ${normal(words)} `);
}

function inTime(entry: Entry, { after, before }: Scope): boolean {
  if (after === null && before === null) return true;
  if (entry.time === null) return false;
  const upTo = before === null ? null : `${before.slice(0, 10)}T23:59:59.999Z`;
  return (after === null || entry.time >= after) && (upTo === null || entry.time <= upTo);
}

function inRegion(entry: Entry, region: string | null): boolean {
  return region === null || region === 'no_region' || entry.region === null || entry.region === region;
}

function inLens(entry: Entry, lens: KnownLens | null): boolean {
  if (lens === null || (lens.hosts.length === 0 && lens.tags.length === 0)) return true;
  return lens.hosts.includes(entry.host) || lens.tags.some((tag) => entry.tags.includes(tag));
}

/** Whether an entry may appear. The most expensive checks come last. */
export function inScope(entry: Entry, scope: Scope): boolean {
  if (scope.safe && entry.nsfw) return false;
  if (scope.fileTypes.some((type) => entry.fileType !== type)) return false;
  if (scope.exceptFileTypes.includes(entry.fileType)) return false;
  if (!inTime(entry, scope) || !inRegion(entry, scope.region) || !inLens(entry, scope.known)) return false;
  if (scope.sites.length > 0 && !scope.sites.some((site) => onSite(entry, site))) return false;
  if (scope.exceptSites.some((site) => onSite(entry, site))) return false;
  return (
    scope.required.every((words) => says(entry, words)) &&
    !scope.exceptWords.some((words) => says(entry, words))
  );
}
