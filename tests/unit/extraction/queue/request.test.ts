import { expect, it } from 'vitest';
import { toExtractRequest } from '../../../../lib/extraction/queue/request.ts';

it.each([
  [{ timeout: 0, format: 'json' }, {}],
  [{ timeout: 2.5, format: 'json' }, { timeout: 2.5 }],
  // As another version may store it: the service clamps.
  [{ timeout: 60, format: 'json' }, { timeout: 60 }],
  [{ timeout: 0, format: 'markdown' }, { format: 'markdown' }],
] as const)('an extract request with %o', (rules, sent) => {
  expect(toExtractRequest(['https://a.test/'], rules)).toEqual({
    pages: [{ url: 'https://a.test/' }],
    ...sent,
  });
});
