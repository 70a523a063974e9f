import { OBSERVED } from '../../tests/mock-service/observed.ts';
import type { Choices } from './plan.ts';

/** What came back for a request. */
export interface Seen {
  status: number;
  headers: Headers;
  /** The parsed body; `undefined` if it is not JSON. */
  json: unknown;
}

/** Values of rows of the profile table, as seen in an answer. */
type Findings = Partial<Record<keyof typeof OBSERVED, string>>;

type Fields = Readonly<Record<string, unknown>>;
const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;
const fieldsIn = (list: unknown): Fields[] => (Array.isArray(list) ? list.filter(isFields) : []);
const dataOf = (json: unknown): unknown => (isFields(json) ? json.data : undefined);

/** The errors of a body under either name. */
export const errorsOf = (json: unknown): Fields[] =>
  isFields(json) ? [...fieldsIn(json.error), ...fieldsIn(json.errors)] : [];

/** The URLs of the main results of a search. */
export function urlsOf(json: unknown): string[] {
  const data = dataOf(json);
  return fieldsIn(isFields(data) ? data.search : undefined).map(({ url }) => String(url));
}

/** Whether a URL belongs to a site. */
export const isOn = (url: string, site: string): boolean => {
  const host = URL.parse(url)?.hostname ?? '';
  return host === site || host.endsWith(`.${site}`);
};

/** What any answer shows: its trace header, and the form of its errors. */
function inAny({ status, headers, json }: Seen): Findings {
  const found: Findings = {};
  const trace = [...headers.keys()].find((name) => /^x-.*trace$/.test(name));
  if (trace !== undefined) found.traceHeader = trace;
  if (status >= 400 && isFields(json) && errorsOf(json).length > 0)
    found.errorKey = 'errors' in json ? 'errors' : 'error';
  const place = errorsOf(json)
    .map(({ location }) => location)
    .find((one) => typeof one === 'string');
  if (typeof place === 'string') found.errorLocations = place.startsWith('body.') ? 'dotted' : 'indexed';
  return found;
}

/** What media results and the groups next to the results show. */
function inResults({ json }: Seen): Findings {
  const data = dataOf(json);
  if (!isFields(data)) return {};
  const found: Findings = {};
  const props = fieldsIn(data.video)
    .map((video) => video.props)
    .find(isFields);
  if (props) found.mediaProps = 'creator_name' in props ? 'as seen' : 'plain';
  const rare = ['video_creator', 'podcast_creator', 'web_archive', 'public_records', 'interesting_news'];
  if (rare.some((name) => name in data)) found.sideGroups = 'all';
  return found;
}

/** What the answer to a page that does not exist shows. */
function inFailedPage({ json }: Seen): Findings {
  const [first] = fieldsIn(dataOf(json));
  const own = first?.error;
  const words = String(own ?? errorsOf(json)[0]?.message ?? '');
  return {
    pageFailures: own === undefined ? 'errors' : 'item',
    ...(first ? { failedMarkdown: 'markdown' in first ? 'null' : 'absent' } : {}),
    pageReasons: /^(?:No data returned from crawlers|bad status code)/.test(words) ? 'as seen' : 'own',
  };
}

/** What an answer shows about the profile table. `plain`: the URLs of a search without fields. */
export function findingsIn(name: string, seen: Seen, plain: readonly string[], { site }: Choices): Findings {
  if (seen.status === 0) return {};
  const urls = urlsOf(seen.json);
  const applied = (isIgnored: boolean) => (isIgnored ? 'ignored' : 'applied');
  const own: Record<string, () => Findings> = {
    'wrong key': () => ({ keyRefusal: `${seen.status} ${String(errorsOf(seen.json)[0]?.code)}` }),
    lens: () => ({ lens: applied(urls.some((url) => !isOn(url, site))) }),
    personalizations: () =>
      plain.some((url) => isOn(url, site))
        ? { personalizations: applied(urls.some((url) => isOn(url, site))) }
        : {},
    'lens region in upper case': () => ({ lensRegions: seen.status >= 400 ? 'lower case' : 'any case' }),
    'page that does not exist': () => inFailedPage(seen),
    'page without https': () => ({ otherSchemes: seen.status >= 400 ? 'rejected' : 'failed' }),
  };
  return { ...inAny(seen), ...inResults(seen), ...own[name]?.() };
}

/** For each finding, the row of the profile table that it confirms or contradicts. */
export function verdictsOn(findings: Findings): string[] {
  return Object.entries(OBSERVED).flatMap(([name, { value, says, source, seen }]) => {
    const found = Object.entries(findings).find(([row]) => row === name)?.[1];
    if (found === undefined) return [];
    const isSame = found.toLowerCase() === String(value).toLowerCase();
    const verdict = isSame ? 'confirms' : `contradicts, seen ${JSON.stringify(found)}:`;
    return [`${verdict} ${name}: the service ${says} (${source}, ${seen})`];
  });
}
