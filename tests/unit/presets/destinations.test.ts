import { describe, expect, it } from 'vitest';
import type { Job } from '../../../lib/extraction/job/job.ts';
import { deliveryOf } from '../../../lib/presets/destinations.ts';

const site = (host: string, to: 'file' | 'obsidian') => ({ host, way: 'usual', to, preset: 'P' }) as const;
const page = (url: string, via?: 'local'): Job['pages'][number] => ({
  url,
  state: 'done',
  words: 1,
  ...(via ? { via } : {}),
});
const gestures = {
  page: { to: 'obsidian', preset: '#note' },
  link: { to: 'file', preset: '' },
  links: { to: 'collection', preset: '' },
  local: { to: 'document', preset: '#model' },
  text: { to: 'obsidian', preset: '' },
  results: { to: 'file', preset: '#model' },
  pages: { to: 'collection', preset: '' },
} as const;

describe('the destination of a job’s pages', () => {
  it.each([
    ['page', [page('https://a.test/')], 'obsidian'],
    ['page', [page('https://a.test/', 'local')], 'document'],
    ['link', [page('https://a.test/')], 'file'],
    ['text', [page('https://a.test/', 'local')], 'obsidian'],
    ['result', [page('https://a.test/')], 'file'],
    ['links', [page('https://a.test/')], 'collection'],
  ] as const)('%s', (source, pages, to) => {
    expect(deliveryOf({ source, pages: [...pages] }, { gestures }).to).toBe(to);
  });

  it('is that of the picker for parts picked with it', () => {
    const job = { source: 'text', pages: [page('https://a.test/', 'local')] } as const;
    const parts = { to: 'file', preset: 'P' } as const;
    const of = (chosen: typeof gestures & { parts?: typeof parts }) =>
      deliveryOf({ ...job, pages: [...job.pages] }, { gestures: chosen }, 'parts');
    expect(of({ ...gestures, parts })).toEqual(parts);
    expect(of(gestures).to).toBe('clipboard');
  });

  it('is not the default of a site for a part of its page', () => {
    const siteDefaults = [site('a.test', 'file')];
    const pages = [page('https://a.test/', 'local')];
    expect(deliveryOf({ source: 'text', pages }, { siteDefaults }).to).toBe('clipboard');
    expect(deliveryOf({ source: 'text', pages }, { siteDefaults }, 'parts').to).toBe('clipboard');
    expect(deliveryOf({ source: 'result', pages }, { siteDefaults }).to).toBe('file');
  });

  it('is the default of their site if all pages are from it', () => {
    const siteDefaults = [site('a.test', 'file'), site('www.a.test', 'obsidian')];
    const of = (...urls: string[]) =>
      deliveryOf({ source: 'selection', pages: urls.map((url) => page(url)) }, { gestures, siteDefaults });
    expect(of('https://a.test/1', 'https://sub.a.test/2')).toEqual({ to: 'file', preset: 'P' });
    expect(of('https://www.a.test/')).toEqual({ to: 'obsidian', preset: 'P' });
    expect(of('https://a.test/', 'https://www.a.test/').to).toBe('collection');
    expect(of('https://a.test/', 'https://b.test/').to).toBe('collection');
    expect(of('https://xa.test/').to).toBe('collection');
  });
});
