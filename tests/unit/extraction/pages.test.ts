import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toOutcomes } from '../../../lib/extraction/pages.ts';

const urls = ['https://a.test/one', 'https://a.test/two', 'https://a.test/three'];
const page = (url: string, markdown: unknown = `# ${url}`) => ({ url, markdown });
const outcomes = (data: unknown, errors: { message?: string }[] = []) =>
  toOutcomes({ data, errors, trace: 't' }, urls);
const codes = (data: unknown, errors?: { message?: string }[]) =>
  outcomes(data, errors).map((outcome) => ('failure' in outcome ? outcome.failure.code : outcome.markdown));

describe('toOutcomes', () => {
  it('finds pages by their address, in any order', () => {
    const data = [...urls].reverse().map((url) => page(url));
    expect(codes(data)).toEqual(urls.map((url) => `# ${url}`));
  });

  it('finds a page by its place where the service named it by where it was sent', () => {
    const data = [page(urls[0] ?? ''), page('https://moved.test/new', 'moved'), page(urls[2] ?? '')];
    expect(codes(data)[1]).toBe('moved');
  });

  it('does not take another page for one that is missing', () => {
    expect(codes([page(urls[2] ?? ''), page(urls[0] ?? '')])[1]).toBe('page-missing');
    expect(codes([page(urls[0] ?? ''), page(urls[0] ?? ''), page(urls[2] ?? '')])[1]).toBe('page-missing');
  });

  it.each([null, 7, '', '  \n'])('says that a page is empty for %j', (markdown) => {
    expect(codes([page(urls[0] ?? ''), page(urls[1] ?? '', markdown), page(urls[2] ?? '')])[1]).toBe(
      'page-empty',
    );
  });

  it('gives an error to the page that it was written at', () => {
    const data = [page(urls[0] ?? ''), { url: urls[1], error: 'no such page' }, page(urls[2] ?? '')];
    expect(outcomes(data)[1]).toEqual({
      failure: { code: 'page-failed', message: 'no such page', trace: 't' },
    });
  });

  it('gives errors to pages only where the numbers leave no doubt', () => {
    const data = [page(urls[0] ?? ''), page(urls[1] ?? '', null), page(urls[2] ?? '', null)];
    const errors = [{ message: 'first' }, { message: 'second' }];
    expect(outcomes(data, errors).map((one) => ('failure' in one ? one.failure.message : ''))).toEqual([
      '',
      'first',
      'second',
    ]);
    expect(codes(data, [{ message: 'which' }])).toEqual([expect.any(String), 'page-empty', 'page-empty']);
  });

  it('gives an outcome to each page whatever the answer holds', () => {
    fc.assert(
      fc.property(fc.oneof(fc.jsonValue(), fc.array(fc.object())), (data) => {
        expect(outcomes(data)).toHaveLength(urls.length);
      }),
    );
  });
});
