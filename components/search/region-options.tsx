import { text } from '../../lib/browser/text.ts';
import { NO_REGION } from '../../lib/search/lens/lens.ts';
import { type Region, regions } from './regions.ts';

/** The regions to choose from, the common ones first. */
export function RegionOptions() {
  const { common, others } = regions();
  return (
    <>
      <option value="">{text('serviceChoice')}</option>
      <option value={NO_REGION}>{text('regionNone')}</option>
      <optgroup label={text('regionsCommon')}>{optionsOf(common)}</optgroup>
      <optgroup label={text('regionsOther')}>{optionsOf(others)}</optgroup>
    </>
  );
}

const optionsOf = (some: readonly Region[]) =>
  some.map(({ code, name }) => (
    <option key={code} value={code}>
      {name}
    </option>
  ));
