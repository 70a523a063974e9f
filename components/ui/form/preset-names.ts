import { type TextKey, text } from '../../../lib/browser/text.ts';
import { counted, textWith } from '../../../lib/browser/text-values.ts';
import {
  BUILT_IN,
  type BuiltIn,
  isBuiltIn,
  MAX_NAME_LENGTH,
  MAX_PRESETS,
  type Preset,
  problemOfName,
} from '../../../lib/presets/preset.ts';

const BUILT_IN_NAMES: Readonly<Record<BuiltIn, TextKey>> = {
  '#plain': 'presetPlain',
  '#note': 'presetNote',
  '#model': 'presetModel',
};

/** The display name of a preset; the standard format has an empty name. */
export function presetWords(name: string): string {
  if (isBuiltIn(name)) return text(BUILT_IN_NAMES[name]);
  return name === '' ? text('presetUsual') : name;
}

/** Explains why a preset name is invalid or taken; undefined if it is fine. */
export function presetNameProblem(name: string, others: readonly Preset[]): string | undefined {
  if (problemOfName(name) !== undefined) return textWith('presetNameWrong', { limit: MAX_NAME_LENGTH });
  if (others.some((other) => other.name.toLowerCase() === name.toLowerCase()))
    return textWith('presetTaken', { preset: name });
  return others.length >= MAX_PRESETS ? counted('presetTooMany', MAX_PRESETS) : undefined;
}

/** The names of all presets, starting with the standard format. */
export const presetNames = (own: readonly Preset[]): string[] => [
  '',
  ...BUILT_IN,
  ...own.map(({ name }) => name),
];
