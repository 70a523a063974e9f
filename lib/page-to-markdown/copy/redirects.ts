/** Pages that only lead to another one, by host and path, and the parameter with its URL. */
const REDIRECTS: readonly (readonly [page: RegExp, parameter: string])[] = [
  [/^www\.google\.[a-z.]+\/url$/, 'q'],
  [/^www\.google\.[a-z.]+\/url$/, 'url'],
  [/^www\.youtube\.com\/redirect$/, 'q'],
  [/^lm?\.(?:facebook|instagram)\.com\/(?:l\.php)?$/, 'u'],
  [/^[a-z\d.]+\.safelinks\.protection\.outlook\.com\/$/, 'url'],
  [/^(?:html\.)?duckduckgo\.com\/l\/$/, 'uddg'],
  [/^t\.umblr\.com\/redirect$/, 'z'],
  [/^steamcommunity\.com\/linkfilter\/$/, 'u'],
  [/^steamcommunity\.com\/linkfilter\/$/, 'url'],
  [/^out\.reddit\.com\//, 'url'],
  [/^www\.linkedin\.com\/redir\/redirect$/, 'url'],
  [/^slack-redir\.net\/link$/, 'url'],
  [/^vk\.com\/away\.php$/, 'to'],
  [/^link\.(?:zhihu|csdn|juejin)\.(?:com|net|cn)\/$/, 'target'],
  [/^gitee\.com\/link$/, 'target'],
  [/^www\.jianshu\.com\/go-wild$/, 'url'],
];

/** The page that a link leads to: for a known redirect, its destination. */
export function withoutRedirect(url: URL): URL {
  if (url.search === '') return url;
  const page = url.host + url.pathname;
  for (const [known, parameter] of REDIRECTS) {
    const target = known.test(page) ? URL.parse(url.searchParams.get(parameter) ?? '') : null;
    if (target !== null && /^https?:$/.test(target.protocol)) return target;
  }
  return url;
}
