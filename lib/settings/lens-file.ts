import type { BuiltLens } from '../search/form.ts';
import { type InlineLens, lensToWire, problemsOf, RELATIVE_TIMES } from '../search/lens/lens.ts';
import { isRecord, listIn, textIn, textsIn, type Unread } from '../storage/guards.ts';
import type { Untrusted } from '../untrusted.ts';
import type { OwnLens, Settings } from './settings.ts';
import { fromFile, type ReadFile, takeList, toFile } from './transfer.ts';

type Lenses = Pick<Settings, 'lenses' | 'builtLenses'>;

const MOST_LENSES = 1000;

/** The user's lenses as the text of a file. */
export function lensFile({ lenses, builtLenses }: Lenses): string {
  return toFile('lenses', { lenses, builtLenses });
}

/** Adds the lenses of a file to those that are there; those that are there stay as they are. */
export function readLensFile(text: Untrusted, present: Lenses): ReadFile<Lenses> {
  return fromFile('lenses', text, (content) => {
    const lenses = takeList(listIn(content.lenses), {
      present: present.lenses,
      read: ownLens,
      keyOf: ({ id }) => id,
      most: MOST_LENSES,
    });
    const built = takeList(listIn(content.builtLenses), {
      present: present.builtLenses,
      read: builtLens,
      keyOf: ({ name }) => name,
      most: MOST_LENSES,
    });
    return {
      value: { lenses: lenses.value, builtLenses: built.value },
      added: lenses.added + built.added,
      dropped: [...lenses.dropped, ...built.dropped],
    };
  });
}

function ownLens(entry: unknown): OwnLens | undefined {
  if (!isRecord(entry)) return undefined;
  const { name, id } = entry;
  if (typeof id !== 'string' || id.trim() === '') return undefined;
  return { id, name: typeof name === 'string' && name.trim() !== '' ? name.trim() : id.trim() };
}

function builtLens(entry: unknown): BuiltLens | undefined {
  if (!isRecord(entry) || !isRecord(entry.lens)) return undefined;
  const name = textIn(entry.name)?.trim();
  const lens = inlineLens(entry.lens);
  if (!name || !lens || Object.keys(problemsOf(lens)).length > 0) return undefined;
  return Object.keys(lensToWire(lens)).length > 0 ? { name, lens } : undefined;
}

function inlineLens(entry: Unread): InlineLens | undefined {
  const sitesIncluded = textsIn(entry.sitesIncluded);
  const sitesExcluded = textsIn(entry.sitesExcluded);
  const wordsIncluded = textsIn(entry.wordsIncluded);
  const wordsExcluded = textsIn(entry.wordsExcluded);
  const rest = oneOfEach(entry);
  if (!sitesIncluded || !sitesExcluded || !wordsIncluded || !wordsExcluded || !rest) return undefined;
  return { sitesIncluded, sitesExcluded, wordsIncluded, wordsExcluded, ...rest };
}

type Single = 'fileType' | 'after' | 'before' | 'relative' | 'region';

function oneOfEach(entry: Unread): Pick<InlineLens, Single> | undefined {
  const [fileType, after, before, region] = [entry.fileType, entry.after, entry.before, entry.region].map(
    textIn,
  );
  const relative = (['', ...RELATIVE_TIMES] as const).find((time) => time === (entry.relative ?? ''));
  const missing = [fileType, after, before, region, relative].includes(undefined);
  if (missing) return undefined;
  return {
    fileType: fileType ?? '',
    after: after ?? '',
    before: before ?? '',
    relative: relative ?? '',
    region: region ?? '',
  };
}
