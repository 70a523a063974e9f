import { describe, expect, it } from 'vitest';
import { copiedSince, waysToCopy } from '../../../../lib/extraction/start/page-ways.ts';
import { newJob } from '../../../shared/new-job.ts';

const URL_OF_IT = 'https://walls.test/guide';
const open = { target: URL_OF_IT, access: 'open' } as const;
const inTabOnly = { target: undefined, access: 'open' } as const;

describe('the ways to copy a page', () => {
  it.each([
    [open, 'offer', true, ['local', 'service']],
    [open, 'never', true, ['service']],
    [open, 'offer', false, ['local']],
    [open, 'never', false, []],
    [inTabOnly, 'offer', true, ['local']],
    [inTabOnly, 'never', true, []],
    [{ target: undefined, access: 'files-off' }, 'first', true, []],
  ] as const)('%o, set to %s, with a key: %s', (page, local, hasKey, ways) => {
    expect(waysToCopy(page, { local, hasKey, site: undefined })).toEqual(ways);
  });

  it.each([
    [open, 'offer', 'local', ['local']],
    [open, 'never', 'local', ['local']],
    [open, 'first', 'service', ['service', 'local']],
    [inTabOnly, 'first', 'service', ['local']],
  ] as const)('%o, set to %s, on a site set to %s', (page, local, site, ways) => {
    expect(waysToCopy(page, { local, hasKey: true, site })).toEqual(ways);
  });
});

describe('the copied-page check', () => {
  const created = newJob(0, { source: 'page', pages: [{ url: URL_OF_IT, state: 'waiting' }] });
  const done = { ...created, state: 'done', copied: true, finishedAt: 100 } as const;
  it.each([
    ['recognizes the page’s own extraction', done, URL_OF_IT, 50, true],
    ['recognizes it by any fragment', done, `${URL_OF_IT}#walls`, 50, true],
    ['ignores another page', done, 'https://walls.test/', 50, false],
    ['ignores an earlier copy', done, URL_OF_IT, 100, false],
    ['ignores a failed copy', { ...done, copied: false }, URL_OF_IT, 50, false],
    ['ignores a page sent elsewhere', { ...done, sent: { to: 'file', preset: '' } }, URL_OF_IT, 50, false],
    ['ignores a running extraction', created, URL_OF_IT, 0, false],
  ] as const)('%s', (_, job, url, since, is) => {
    expect(copiedSince(job, url, since)).toBe(is);
  });
});
