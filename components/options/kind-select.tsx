import { text } from '../../lib/browser/text.ts';
import { DOMAIN_KINDS, type DomainKind } from '../../lib/search/personal/personal.ts';
import { KIND_NAMES } from './rule-words.ts';

interface Props {
  id?: string;
  /** Read out, where no label stands beside it. */
  label?: string;
  kind: DomainKind;
  onChange: (kind: DomainKind) => void;
}

/** What a rule does with a domain. */
export function KindSelect({ id, label, kind, onChange }: Props) {
  return (
    <select
      id={id}
      class="kind-select"
      aria-label={label}
      value={kind}
      onChange={({ currentTarget: { value } }) => {
        const chosen = DOMAIN_KINDS.find((one) => one === value);
        if (chosen) onChange(chosen);
      }}
    >
      {DOMAIN_KINDS.map((one) => (
        <option key={one} value={one}>
          {text(KIND_NAMES[one])}
        </option>
      ))}
    </select>
  );
}
