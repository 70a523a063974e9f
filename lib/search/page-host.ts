/** The host of a web page without `www.`; `undefined` for other URLs, such as browser pages and files. */
export function siteOfPage(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined;
  const { protocol, hostname } = new URL(address);
  return protocol === 'https:' || protocol === 'http:' ? hostname.replace(/^www\./, '') : undefined;
}
