import { late } from '../../lib/late.ts';

/** Formats results as text for export. Loaded on the first export. */
export const EXPORT = late(() =>
  import('../../lib/search/answer/export.ts').then(({ exportResults }) => exportResults),
);
