import type * as z from 'zod/mini';
import type { openInSchema } from './schema.ts';

/** A web app to paste a copied document into. Its URL may contain {@link PROMPT}. */
export type OpenIn = z.infer<ReturnType<typeof openInSchema>>;

/** Stands in a URL for what was asked, if anything was. */
export const PROMPT = '{prompt}';

/** None of them is told anything, unless the user adds the placeholder. */
export const DEFAULT_OPEN_IN: readonly OpenIn[] = [
  { name: 'Claude', url: 'https://claude.ai/new' },
  { name: 'ChatGPT', url: 'https://chatgpt.com/' },
  { name: 'Gemini', url: 'https://gemini.google.com/app' },
];

export const MAX_OPEN_IN = 20;
/** Servers accept longer URLs, but not all of them. */
const MAX_URL_LENGTH = 1500;

/** Whether a URL can be opened: https, with a host that the placeholder is no part of. */
export function isOpenInUrl(url: string): boolean {
  // Parsers of URLs also take other slashes, and signs that end the host.
  const isPlain = /^https:\/\/[^\s/?#\\{}@]+(?:[/?#][^\s]*)?$/.test(url);
  return isPlain && URL.canParse(url) && url.length <= MAX_URL_LENGTH / 2;
}

/** The URL to open, with as much of what was asked as it has room for. */
export function openInUrl({ url }: OpenIn, asked: string): string {
  const places = url.split(PROMPT).length - 1;
  const room = places === 0 ? 0 : Math.floor((MAX_URL_LENGTH - url.replaceAll(PROMPT, '').length) / places);
  let words = '';
  for (const sign of asked.toWellFormed()) {
    // As URLs write it in their query.
    const next = words + encodeURIComponent(sign).replace("'", '%27');
    if (next.length > room) break;
    words = next;
  }
  return url.replaceAll(PROMPT, () => words);
}
