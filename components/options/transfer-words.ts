import { counted, sentences, type TextKey, text } from '../../lib/browser/text.ts';
import type { Dropped, DropReason, ReadFile } from '../../lib/settings/transfer.ts';

const REASONS: Record<DropReason, TextKey> = {
  malformed: 'importMalformed',
  present: 'importPresent',
  'too-many': 'importTooMany',
};

/** What came of a file, in a line. */
export function importWords<T>(read: ReadFile<T>): string {
  if (!read.ok) return text(read.reason === 'not-json' ? 'importNotJson' : 'importOther');
  const { added, dropped } = read.taken;
  return sentences(
    counted('imported', added),
    dropped.length > 0 && counted('importLeftOut', dropped.length),
  );
}

/** Which entry was left out, and why. */
export const droppedWords = ({ entry, reason }: Dropped): string => text(REASONS[reason], entry);
