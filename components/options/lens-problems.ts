import { type TextKey, text } from '../../lib/browser/text.ts';
import type { BuiltLens } from '../../lib/search/form.ts';
import { type InlineLens, type LensProblem, lensToWire, problemsOf } from '../../lib/search/lens/lens.ts';

const WORDS: Record<LensProblem, TextKey> = {
  'site-malformed': 'lensSiteMalformed',
  'word-empty': 'lensWordEmpty',
  'file-type-malformed': 'lensFileTypeMalformed',
  'date-malformed': 'lensDateMalformed',
  'dates-reversed': 'datesReversed',
  'relative-with-dates': 'lensTimeTwice',
  'region-malformed': 'lensRegionMalformed',
};

/** What keeps a lens from being saved, in words, by the field where it is put right. */
export type BuildProblems = Partial<Record<keyof InlineLens | 'name' | 'whole', string>>;

/** Checks a built lens, its name among the others too. */
export function buildProblems({ name, lens }: BuiltLens, others: readonly BuiltLens[]): BuildProblems {
  const problems: BuildProblems = {};
  for (const [field, problem] of Object.entries(problemsOf(lens))) {
    Object.assign(problems, { [field]: text(WORDS[problem]) });
  }
  if (name.trim() === '') problems.name = text('lensNameEmpty');
  else if (others.some((other) => other.name === name.trim())) problems.name = text('lensNameTaken', name);
  if (Object.keys(lensToWire(lens)).length === 0) problems.whole = text('lensWithoutLimit');
  return problems;
}
