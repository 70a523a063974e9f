import type { Untrusted } from '../../untrusted.ts';

/** The body of an extract request (interface, 2.3). */
export interface ExtractRequest {
  pages: { url: string }[];
  timeout?: number;
  format?: 'markdown';
}

/** What the user set for every extract request. */
export interface ExtractRules {
  /** Seconds for a whole request; 0 leaves it to the service. */
  timeout: number;
  /** JSON is the service's default, so it is not sent. */
  format: 'json' | 'markdown';
}

/** The request for these pages. A value beyond the service's bounds is sent all the same: it clamps (interface, 7.2). */
export function toExtractRequest(
  urls: readonly Untrusted[],
  { timeout, format }: ExtractRules,
): ExtractRequest {
  return {
    pages: urls.map((url) => ({ url })),
    ...(timeout > 0 ? { timeout } : {}),
    ...(format === 'markdown' ? { format } : {}),
  };
}
