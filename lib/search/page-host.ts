import type { Untrusted } from '../untrusted.ts';
/** The host of a web page's address without `www.`; `undefined` for pages of the browser, files and the like. */
export function hostOfPage(address: Untrusted): string | undefined {
  if (!URL.canParse(address)) return undefined;
  const { protocol, hostname } = new URL(address);
  return protocol === 'https:' || protocol === 'http:' ? hostname.replace(/^www\./, '') : undefined;
}
