import { type TextKey, text } from '../../../lib/browser/text.ts';
import { DOMAIN_KINDS, type DomainKind } from '../../../lib/search/personalizations/rules.ts';
import { LENS_WAYS, type LensWay } from '../../../lib/search/request.ts';
import { KIND_NAMES } from '../rules/regex-form.tsx';

const NAMES: Record<LensWay, [name: TextKey, hint: TextKey]> = {
  field: ['lensWayField', 'lensWayFieldHint'],
  operators: ['lensWayOperators', 'lensWayOperatorsHint'],
};

/** How a built lens is sent to the service. */
export function LensWayChoice({ way, onChange }: { way: LensWay; onChange: (way: LensWay) => void }) {
  return (
    <fieldset class="choices lens-way">
      <legend>{text('lensWay')}</legend>
      {LENS_WAYS.map((one) => (
        <label key={one} class="choice">
          <input
            type="radio"
            name="lens-way"
            value={one}
            checked={way === one}
            aria-describedby={`lens-way-${one}-hint`}
            onChange={() => onChange(one)}
          />
          <span>
            {text(NAMES[one][0])}
            <span id={`lens-way-${one}-hint`} class="choice-hint">
              {text(NAMES[one][1])}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

interface Props {
  id?: string;
  /** Accessible name, without a visible label. */
  label?: string;
  kind: DomainKind;
  onChange: (kind: DomainKind) => void;
}

/** Selects what a rule does with a domain. */
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
