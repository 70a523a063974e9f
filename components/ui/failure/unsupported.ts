import type { TextKey } from '../../../lib/browser/text.ts';

/** Pages built into a browser. */
const BROWSER_PAGE =
  /^(?:about|chrome|edge|brave|vivaldi|opera|chrome-untrusted|chrome-search|devtools|view-source|resource|[a-z]+-extension):/;

/** Why a URL cannot be extracted, as far as the URL shows. The service fetches pages itself, over https only. */
export function unsupportedReason(address: string | undefined): TextKey {
  if (address === undefined || address === '') return 'unsupportedAny';
  if (BROWSER_PAGE.test(address)) return 'unsupportedBrowser';
  if (address.startsWith('file:')) return 'unsupportedFile';
  if (address.startsWith('http:')) return 'unsupportedHttp';
  if (!address.startsWith('https:') || !URL.canParse(address)) return 'unsupportedScheme';
  return new URL(address).username ? 'unsupportedCredentials' : 'unsupportedPrivate';
}
