import { type TextKey, text } from '../../lib/browser/text.ts';
import { LENS_WAYS, type LensWay } from '../../lib/search/request.ts';

const NAMES: Record<LensWay, [name: TextKey, hint: TextKey]> = {
  field: ['lensWayField', 'lensWayFieldHint'],
  operators: ['lensWayOperators', 'lensWayOperatorsHint'],
};

/** How a lens that was built here goes to the service. */
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
