import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/preact';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { toAnswer } from '../../../../../lib/search/answer/groups.ts';
import { EMPTY_FORM } from '../../../../../lib/search/form.ts';
import { EVERY_GROUP } from '../../../../gallery/every-group.ts';
import { answer, found, group } from '../../../../gallery/samples.ts';
import { link, pressKey, showResults } from '../../view.tsx';

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-20T09:00:00Z'), toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const onSearch = vi.fn();

const show = (data: unknown = EVERY_GROUP) =>
  showResults(toAnswer({ data, errors: [] }, EMPTY_FORM), 'search', onSearch);

/** The group under a heading. */
function section(heading: string): HTMLElement {
  const of = screen.getByRole('heading', { name: heading }).closest('section');
  if (!of) throw new Error(`${heading} is not a heading of a group.`);
  return of;
}
const more = (heading: string, name = 'More') =>
  fireEvent.click(within(section(heading)).getByRole('button', { name }));
const facts = (heading: string) =>
  [...section(heading).querySelectorAll('dt')].map(
    (name) => `${name.textContent}: ${name.nextElementSibling?.textContent}`,
  );

it('answer: puts facts first, then results, then other groups in service order, and related searches last', () => {
  show();
  expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
    'Answer',
    'About',
    'Weather',
    'Packages',
    'Images',
    'Videos',
    'Channels',
    'Podcasts',
    'Shows',
    'News',
    'Interesting news',
    'Interesting finds',
    'Questions',
    'Code',
    'Lists',
    'Public records',
    'Archived pages',
    'Stone prices',
    'Related searches',
  ]);
  const labels = screen.getAllByRole('list').map((list) => list.getAttribute('aria-label'));
  expect(labels.indexOf('Results')).toBe(labels.indexOf('Packages') + 1);
});

describe('renders', () => {
  it('the rows of an infobox on request, and the first ones of another group', () => {
    const rows = Array.from({ length: 11 }, (_, at) => [`Row ${at}`, `value ${at}`] as const);
    const lines = rows.map((row) => row.join(': '));
    show({ infobox: [{ title: 'Slate', props: { infobox: rows } }] });
    expect(facts('About')).toEqual([]);
    more('About');
    expect(facts('About')).toEqual(lines);
    cleanup();
    show({ public_records: [{ title: 'Slate', props: Object.fromEntries(rows) }] });
    expect(facts('Public records')).toEqual(lines.slice(0, 8));
    more('Public records', 'Show 3 more');
    expect(facts('Public records')).toEqual(lines);
  });

  it('a page with its thumbnail, or without one if it has none', () => {
    const image = { url: 'https://pictures.test/wall.jpg' };
    const item = { title: 'A wall', url: 'https://walls.test/' };
    show({ search: [{ ...item, image }, item], interesting_finds: [{ ...item, image }] });
    const pictures = [...document.querySelectorAll<HTMLElement>('.row.web')].map(
      (row) => row.querySelector('img')?.src,
    );
    expect(pictures).toEqual([image.url, undefined, image.url]);
    const img = document.querySelector('.row.web img');
    expect([
      img?.getAttribute('referrerpolicy'),
      img?.getAttribute('loading'),
      img?.getAttribute('alt'),
    ]).toEqual(['no-referrer', 'lazy', '']);
  });

  it('the letter of the site if a picture fails to load', () => {
    show({ search: [{ title: 'A wall', url: 'https://walls.test/', image: { url: 'https://a.test/x' } }] });
    fireEvent.error(document.querySelector('.row.web img') ?? document.body);
    expect(document.querySelector('.row.web img')).toBeNull();
    expect(document.querySelector('.row.web > .thumbnail')?.textContent).toBe('W');
  });

  it('grid pictures from thumbnails and the full size on request', async () => {
    const image = { url: 'https://pictures.test/large.jpg', width: 4000, height: 3000 };
    const thumbnail = { url: 'https://pictures.test/small.jpg', width: 320, height: 240 };
    show({ image: [{ title: 'A wall', url: 'https://walls.test/', image, props: { thumbnail } }] });
    const small = link(/A wall/).querySelector('img');
    expect([small?.src, small?.getAttribute('referrerpolicy')]).toEqual([thumbnail.url, 'no-referrer']);
    expect(small?.closest('li')?.style.getPropertyValue('--proportion')).toBe('1.333');
    fireEvent.click(link(/A wall/));
    const large = () => document.querySelector<HTMLImageElement>('.large-picture img')?.src;
    await waitFor(() => expect(large()).toBe(image.url));
  });

  it('marks for paywalled results, and for AI-generated ones if they are or may be', () => {
    const url = 'https://made.test/';
    const marks: [props: object, mark: string | undefined][] = [
      [{ paywalled: true }, 'Paywall'],
      [{ ai_possible: true }, 'May be AI-generated'],
      [{ ai_possible: true, ai_generated: true }, 'AI-generated'],
      [{ ai_possible: true, ai_generated: false }, 'May be AI-generated'],
      [{ ai_possible: 'true' }, undefined],
    ];
    show({ search: marks.map(([props], index) => ({ url, title: `${index}`, props })) });
    const rows = [...document.querySelectorAll('.row.web')];
    expect(rows.map((row) => row.querySelector('.result-mark')?.textContent)).toEqual(
      marks.map(([, mark]) => mark),
    );
  });
});

it('answer: shows an unknown group under its own name', () => {
  showResults(
    answer(
      group('__proto__', [{ title: 'Odd', host: 'odd.example' }]),
      group('local_guides-2', [{ title: 'Even' }]),
    ),
  );
  expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
    'Proto',
    'Local guides 2',
  ]);
});

it('answer: shows result content as text with highlights', () => {
  showResults(answer(group('search', [{ title: '<img src=x> a **hit**', host: 'one.example' }])));
  const link = screen.getByRole('link', { name: '<img src=x> a hit' });
  expect(link.querySelector('mark')?.textContent).toBe('hit');
  expect(link.querySelector('img')).toBeNull();
});

it('answer: shows an international host as people write it, except one that imitates another name', async () => {
  showResults(found({ Munich: 'xn--mnchen-3ya.example', Apple: 'xn--80ak6aa92e.com' }));
  expect((await screen.findByText('münchen.example')).title).toBe('xn--mnchen-3ya.example');
  screen.getByText('xn--80ak6aa92e.com');
});

describe('a long list', () => {
  const { items } = group(
    'search',
    Array.from({ length: 300 }, (_, index) => ({ title: `Result ${index}`, host: 'site.test' })),
  );

  it('is shown in whole, although only its first results are painted at once', async () => {
    showResults({ groups: [{ name: 'search', items }], problems: [] });
    expect(screen.queryByRole('link', { name: 'Result 299' })).toBeNull();
    await screen.findByRole('link', { name: 'Result 299' });
    link('Result 0').focus();
    pressKey('End');
    expect(document.activeElement).toBe(link('Result 299'));
  });
});
