/** Words that documents need, in tests. */
export const DOCUMENT_WORDS = {
  source: (url: string) => `Source: ${url}`,
  contents: 'Contents',
  sources: 'Sources',
  boundary: (code: string) => `Code ${code}`,
};
