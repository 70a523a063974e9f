import { text } from '../../../lib/browser/text.ts';
import { locale } from '../../../lib/browser/text-values.ts';
import { NO_REGION } from '../../../lib/search/lens/lens.ts';

/** ISO 3166-1 alpha-2 codes of all countries and territories. */
const CODES =
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW';

export interface Region {
  code: string;
  name: string;
}

/** The most searched regions among those on the service's own search page. The service may refuse others. */
const COMMON =
  'AR AT AU BE BR CA CH CN CO CZ DE DK ES FI FR GB HU ID IL IN IT JP KR MY NL NO NZ PL PT SE TH TR TW UA US VN ZA';

/** All regions by localized name, in three lists: the user's own in their order, the common ones, and all others. */
function regions(own: readonly string[]): { own: Region[]; common: Region[]; others: Region[] } {
  const { compare } = new Intl.Collator(locale());
  const common = new Set(COMMON.split(' '));
  const all = CODES.split(' ').map((code) => ({ code, name: regionName(code) }));
  const rest = all.filter(({ code }) => !own.includes(code)).sort((a, b) => compare(a.name, b.name));
  return {
    own: own.flatMap((code) => all.find((region) => region.code === code) ?? []),
    common: rest.filter(({ code }) => common.has(code)),
    others: rest.filter(({ code }) => !common.has(code)),
  };
}

/** The user's regions, from the browser languages that name one. */
const ownRegions = (): string[] => navigator.languages.flatMap((tag) => regionOf(tag) ?? []);

function regionOf(tag: string): string | undefined {
  try {
    return new Intl.Locale(tag).region;
  } catch {
    // Browser languages may contain invalid tags.
    return undefined;
  }
}

/** The localized name of a region, or its code if it has none. */
export function regionName(code: string): string {
  const names = new Intl.DisplayNames(locale(), { type: 'region', fallback: 'code' });
  return /^[a-z]{2}$/i.test(code) ? (names.of(code) ?? code) : code;
}

/** All region options: first the user's own and recently searched ones, then the common ones. */
export function RegionOptions({ recent = [] }: { recent?: readonly string[] }) {
  const { own, common, others } = regions([...new Set([...recent, ...ownRegions()])]);
  return (
    <>
      <option value="">{text('serviceChoice')}</option>
      <option value={NO_REGION}>{text('regionNone')}</option>
      {own.length > 0 && <optgroup label={text('regionsOwn')}>{optionsOf(own)}</optgroup>}
      <optgroup label={text('regionsCommon')}>{optionsOf(common)}</optgroup>
      <optgroup label={text('regionsOther')}>{optionsOf(others)}</optgroup>
    </>
  );
}

/** Only the default and the chosen region, for a list that is not open yet. */
export function ChosenRegion({ region }: { region: string }) {
  return (
    <>
      <option value="">{text('serviceChoice')}</option>
      {region && (
        <option value={region}>{region === NO_REGION ? text('regionNone') : regionName(region)}</option>
      )}
    </>
  );
}

const optionsOf = (some: readonly Region[]) =>
  some.map(({ code, name }) => (
    <option key={code} value={code}>
      {name}
    </option>
  ));
