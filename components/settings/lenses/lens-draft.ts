import { type TextKey, text } from '../../../lib/browser/text.ts';
import { textWith } from '../../../lib/browser/text-values.ts';
import type { BuiltLens } from '../../../lib/search/form.ts';
import {
  EMPTY_LENS,
  type InlineLens,
  type LensProblem,
  lensToWire,
  problemsOf,
  RELATIVE_TIMES,
  typedSite,
} from '../../../lib/search/lens/lens.ts';

/** Time options: none, a relative period, or calendar dates. */
export const LENS_TIMES = ['', ...RELATIVE_TIMES, 'dates'] as const;
export type LensTime = (typeof LENS_TIMES)[number];

/** A lens as typed: lists are text with one entry per line. */
export interface LensDraft extends Record<ListName, string>, Pick<InlineLens, 'after' | 'before' | 'region'> {
  name: string;
  fileType: string;
  time: LensTime;
}

export const LIST_NAMES = ['sitesIncluded', 'sitesExcluded', 'wordsIncluded', 'wordsExcluded'] as const;
export type ListName = (typeof LIST_NAMES)[number];

/** The initial form contents for a lens; empty for a new one. */
export function toDraft({ name, lens }: BuiltLens = { name: '', lens: EMPTY_LENS }): LensDraft {
  const { after, before, fileType, region } = lens;
  return {
    name,
    sitesIncluded: lens.sitesIncluded.join('\n'),
    sitesExcluded: lens.sitesExcluded.join('\n'),
    wordsIncluded: lens.wordsIncluded.join('\n'),
    wordsExcluded: lens.wordsExcluded.join('\n'),
    fileType,
    time: after + before === '' ? lens.relative : 'dates',
    after,
    before,
    region,
  };
}

/** Parses the form contents: removes the scheme of sites, quotes around words, and the dot of a file type. */
export function toLens(draft: LensDraft): InlineLens {
  const dates = draft.time === 'dates';
  return {
    sitesIncluded: sites(draft.sitesIncluded),
    sitesExcluded: sites(draft.sitesExcluded),
    wordsIncluded: words(draft.wordsIncluded),
    wordsExcluded: words(draft.wordsExcluded),
    fileType: draft.fileType.trim().replace(/^\.+/, '').toLowerCase(),
    after: dates ? draft.after : '',
    before: dates ? draft.before : '',
    relative: draft.time === 'dates' ? '' : draft.time,
    region: draft.region,
  };
}

const sites = (typed: string): string[] => filled(typed.split(/[\s,]+/).map(typedSite));
const words = (typed: string): string[] =>
  filled(typed.split('\n').map((line) => line.replaceAll('"', '').trim()));
const filled = (entries: string[]): string[] => [...new Set(entries)].filter((entry) => entry !== '');

const WORDS: Record<LensProblem, TextKey> = {
  'site-malformed': 'lensSiteMalformed',
  'word-empty': 'lensWordEmpty',
  'file-type-malformed': 'lensFileTypeMalformed',
  'date-malformed': 'lensDateMalformed',
  'dates-reversed': 'datesReversed',
  'relative-with-dates': 'lensTimeTwice',
  'region-malformed': 'lensRegionMalformed',
};

/** The problems that prevent saving a lens, as text, by field. */
export type BuildProblems = Partial<Record<keyof InlineLens | 'name' | 'whole', string>>;

/** Validates a built lens, including that its name is unique. */
export function buildProblems({ name, lens }: BuiltLens, others: readonly BuiltLens[]): BuildProblems {
  const problems: BuildProblems = {};
  for (const [field, problem] of Object.entries(problemsOf(lens))) {
    Object.assign(problems, { [field]: text(WORDS[problem]) });
  }
  if (name.trim() === '') problems.name = text('lensNameEmpty');
  else if (others.some((other) => other.name === name.trim()))
    problems.name = textWith('lensNameTaken', { lens: name });
  if (Object.keys(lensToWire(lens)).length === 0) problems.whole = text('lensWithoutLimit');
  return problems;
}
