/** The host of a web page without `www.`; `undefined` for other URLs, such as browser pages and files. */
export function siteOfPage(address: string): string | undefined {
  const url = URL.parse(address);
  return url && /^https?:$/.test(url.protocol) ? url.hostname.replace(/^www\./, '') : undefined;
}
