import { siteOf } from './lens.ts';

/** What can be told of a result and a limit that it should keep to. */
export type Verdict = 'inside' | 'outside' | 'unknown';

/** Each of the verdicts has to hold. */
export function together(verdicts: readonly Verdict[]): Verdict {
  if (verdicts.includes('outside')) return 'outside';
  return verdicts.includes('unknown') ? 'unknown' : 'inside';
}

/** A host or its ending, with a path where there is one; `*` stands before the host alone. */
const SITE = /^(?:\*?\.)?[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*(?::\d+)?(?:\/[^\s*|]*)?$/u;

/** Holds an address against a site as it was typed; nothing where that is no site. */
export function judgeSite(url: URL, typed: string): Verdict | undefined {
  const site = siteOf(typed);
  if (!SITE.test(site)) return undefined;
  return isOn(url, site) ? 'inside' : 'outside';
}

/** Tells whether an address is on a site: its host or one below, and its path where the site names one. */
export function isOn(url: URL, site: string): boolean {
  const [host = '', ...path] = site.toLowerCase().split('/');
  const bare = asInAddresses(host.replace(/^\*?\./, ''));
  const onHost = [url.hostname, url.host].some((one) => one === bare || one.endsWith(`.${bare}`));
  return onHost && (path.length === 0 || url.pathname.toLowerCase().startsWith(`/${path.join('/')}`));
}

/** A host as addresses have it, in ASCII. */
const asInAddresses = (host: string): string =>
  URL.canParse(`https://${host}`) ? new URL(`https://${host}`).host : host;

/** Extensions of files as they are served, those of one format together. */
const FORMATS = [
  'html htm xhtml shtml',
  'pdf',
  'doc docx odt rtf',
  'xls xlsx ods csv tsv',
  'ppt pptx odp',
  'txt text md markdown rst',
  'epub mobi',
  'ps eps',
  'jpg jpeg',
  'png',
  'gif',
  'svg',
  'webp',
  'mp3',
  'mp4',
  'xml rss atom',
  'json',
  'zip',
].map((names) => names.split(' '));

const formatOf = (extension: string) => FORMATS.find((names) => names.includes(extension));

/**
 * Holds an address against a file type. Only an extension that surely names another format is outside: a path may
 * end in a number or a program's name, and a service may count `doc` and `docx` as one.
 */
export function judgeFileType(url: URL, fileType: string): Verdict {
  const wanted = fileType.toLowerCase().replace(/^\./, '');
  if (wanted === '') return 'inside';
  const extension = /\.([a-z0-9]{1,10})$/i.exec(url.pathname)?.[1]?.toLowerCase() ?? '';
  if (extension === wanted) return 'inside';
  const format = formatOf(extension);
  return format === undefined || format === formatOf(wanted) ? 'unknown' : 'outside';
}
