import { late } from '../../lib/late.ts';

/** Results as text, in each of the shapes that they are exported in: loaded when some are. */
export const EXPORT = late(() =>
  import('../../lib/search/answer/export.ts').then(({ exportResults }) => exportResults),
);
