import type { Preset } from '../../lib/presets/preset.ts';
import { presetNames, presetWords } from '../ui/form/preset-names.ts';
import { Choice } from '../ui/form/rule-fields.tsx';

interface Props {
  name: string;
  /** Name of the chosen preset; empty for the standard format. */
  value: string;
  own: readonly Preset[];
  onChange: (preset: string) => void;
}

/** Selects a preset or the standard format. */
export function PresetChoice({ name, value, own, onChange }: Props) {
  const of = Object.fromEntries(presetNames(own).map((preset) => [preset, presetWords(preset)]));
  return <Choice name={name} value={value} of={of} onChange={onChange} />;
}
