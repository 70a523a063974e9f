/** The body of an extract request (interface, 2.3). */
export interface ExtractRequest {
  pages: { url: string }[];
  timeout?: number;
  format?: 'markdown';
}

/** User settings that apply to every extract request. */
export interface ExtractRules {
  /** Seconds for a whole request; 0 uses the service's default. */
  timeout: number;
  /** The default, `json`, is not sent. */
  format: 'json' | 'markdown';
}

/** Builds the request for these pages. Out-of-range values are sent: the service clamps them (interface, 7.2). */
export function toExtractRequest(urls: readonly string[], { timeout, format }: ExtractRules): ExtractRequest {
  return {
    pages: urls.map((url) => ({ url })),
    ...(timeout > 0 ? { timeout } : {}),
    ...(format === 'markdown' ? { format } : {}),
  };
}
