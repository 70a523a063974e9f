import { siteOf } from './lens.ts';

/** Whether a result meets a limit, if that can be known. */
export type Verdict = 'inside' | 'outside' | 'unknown';

/** Combines verdicts that must all hold. */
export function combineVerdicts(verdicts: readonly Verdict[]): Verdict {
  if (verdicts.includes('outside')) return 'outside';
  return verdicts.includes('unknown') ? 'unknown' : 'inside';
}

/** A host or host suffix, optionally with a path; `*` is only allowed before the host. */
const SITE = /^(?:\*?\.)?[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*(?::\d+)?(?:\/[^\s*|]*)?$/u;

/** Checks a URL against a site as the user typed it; `undefined` if that is not a site. */
export function judgeSite(url: URL, typed: string): Verdict | undefined {
  const site = siteOf(typed);
  if (!SITE.test(site)) return undefined;
  return isOnSite(url, site) ? 'inside' : 'outside';
}

/** Returns whether a URL is on a site: on its host or a subdomain, and under its path if the site has one. */
export function isOnSite(url: URL, site: string): boolean {
  const [host = '', ...path] = site.toLowerCase().split('/');
  const bare = asInAddresses(host.replace(/^\*?\./, ''));
  const onHost = [url.hostname, url.host].some((one) => one === bare || one.endsWith(`.${bare}`));
  return onHost && (path.length === 0 || url.pathname.toLowerCase().startsWith(`/${path.join('/')}`));
}

/** A host in ASCII, as in URLs. */
const asInAddresses = (host: string): string =>
  URL.canParse(`https://${host}`) ? new URL(`https://${host}`).host : host;

/** File extensions, grouped by format. */
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
 * Checks a URL against a file type. Only an extension that certainly belongs to another format is outside: a path may
 * end in a number or a program's name, and a service may treat `doc` and `docx` as one.
 */
export function judgeFileType(url: URL, fileType: string): Verdict {
  const wanted = fileType.toLowerCase().replace(/^\./, '');
  if (wanted === '') return 'inside';
  const extension = /\.([a-z0-9]{1,10})$/i.exec(url.pathname)?.[1]?.toLowerCase() ?? '';
  if (extension === wanted) return 'inside';
  const format = formatOf(extension);
  return format === undefined || format === formatOf(wanted) ? 'unknown' : 'outside';
}
