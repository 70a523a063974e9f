import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/preact';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { toAnswer } from '../../../../../lib/search/answer/groups.ts';
import { EMPTY_FORM } from '../../../../../lib/search/form.ts';
import { EVERY_GROUP } from '../../../../gallery/every-group.ts';
import { showResults } from '../../show-results.tsx';
import { press } from '../../view.ts';

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
  [...section(heading).querySelectorAll('dt')].map((name) => [
    name.textContent,
    name.nextElementSibling?.textContent,
  ]);

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
  it('facts of the weather, a parcel, and a channel', () => {
    show();
    expect(facts('Weather')).toContainEqual(['Humidity', '81%']);
    expect(facts('Packages')).toContainEqual(['Tracking number', 'QX123456785CH']);
    expect(facts('Packages')).toContainEqual(['Estimated delivery', 'Nov 23, 2026']);
    expect(facts('Channels')).toEqual([['Subscribers', '48.2K subscribers']]);
    expect(facts('Shows')).toEqual([['Followers', '1,234,567']]);
  });

  it('facts of an infobox, a record, and an unknown group', () => {
    show();
    expect(facts('About')).toEqual([]);
    more('About');
    expect(facts('About')).toEqual([
      ['Known since', '3600 BC'],
      ['Material', 'granite, slate'],
    ]);
    expect(facts('Public records')).toEqual([
      ['Registered', 'Jun 1, 1987'],
      ['Company number', '04711'],
      ['Status', 'Active'],
      ['Employees', '12'],
    ]);
    expect(facts('Stone prices')).toEqual([
      ['Price', '$120'],
      ['Change', '-1.5'],
    ]);
  });

  it('the rows of an infobox on request, and the first ones of another group', () => {
    const rows = Array.from({ length: 11 }, (_, at) => [`Row ${at}`, `value ${at}`]);
    show({ infobox: [{ title: 'Slate', props: { infobox: rows } }] });
    more('About');
    expect(facts('About')).toEqual(rows);
    cleanup();
    show({ public_records: [{ title: 'Slate', props: Object.fromEntries(rows) }] });
    expect(facts('Public records')).toEqual(rows.slice(0, 8));
    more('Public records', 'Show 3 more');
    expect(facts('Public records')).toEqual(rows);
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

  it('an empty thumbnail if a picture fails to load', () => {
    show({
      search: [{ title: 'A wall', url: 'https://walls.test/', image: { url: 'https://pictures.test/x' } }],
    });
    const picture = document.querySelector('.row.web img');
    if (!picture) throw new Error('There is no picture.');
    fireEvent.error(picture);
    expect(document.querySelector('.row.web img')).toBeNull();
    expect(document.querySelector('.row.web > .thumbnail')?.textContent).toBe('');
  });

  it('grid pictures from thumbnails and the full size on request', async () => {
    const image = { url: 'https://pictures.test/large.jpg', width: 4000, height: 3000 };
    const thumbnail = { url: 'https://pictures.test/small.jpg', width: 320, height: 240 };
    show({ image: [{ title: 'A wall', url: 'https://walls.test/', image, props: { thumbnail } }] });
    const link = screen.getByRole('link', { name: /A wall/ });
    expect(link.querySelector('img')?.src).toBe(thumbnail.url);
    fireEvent.click(link);
    const large = () => document.querySelector<HTMLImageElement>('.large-picture img')?.src;
    await waitFor(() => expect(large()).toBe(image.url));
  });

  it('code as written, and copies it unchanged', async () => {
    const quarry = show();
    const code = section('Code').querySelector('pre code')?.textContent;
    expect(code).toContain('  if (height <= 0) return 0;\n');
    fireEvent.click(within(section('Code')).getByRole('button', { name: 'Copy code' }));
    await waitFor(() => expect(quarry.calls).toContainEqual(['copyText', code]));
  });

  it('the first entries of a list and the rest on request', () => {
    show();
    const entries = () =>
      [...section('Lists').querySelectorAll('ol > li')].map(({ textContent }) => textContent);
    expect(entries()).toEqual(['Hammer', 'Line', 'Frame', 'Bar', 'Bucket']);
    fireEvent.click(within(section('Lists')).getByRole('button', { name: 'Show 2 more' }));
    expect(entries().slice(5)).toEqual(['Gloves', 'Patience']);
  });

  it('an archived page with its date and original host', () => {
    show();
    const day = within(section('Archived pages')).getByText('Archived Jan 31, 2020');
    expect(day.getAttribute('datetime')).toBe('2020-01-31T12:00:00.000Z');
    expect(day.title).toContain('Friday, January 31, 2020');
    within(section('Archived pages')).getByText('oldwalls.test');
  });

  it('a question that unfolds to its answer and is searched on click', () => {
    show();
    const questions = within(section('Questions'));
    questions.getByText('A shallow trench is enough.');
    fireEvent.click(questions.getByRole('button', { name: 'Search for this' }));
    expect(onSearch).toHaveBeenLastCalledWith('Do dry-stone walls need foundations?');
  });

  it('a related search that runs on click', () => {
    show();
    press('dry stone wall cost');
    expect(onSearch).toHaveBeenLastCalledWith('dry stone wall cost');
  });

  it('marks for paywalled and AI-generated results', () => {
    show();
    const marks = screen.getByRole('list', { name: 'Results' }).querySelectorAll<HTMLElement>('.result-mark');
    expect([...marks].map(({ textContent }) => textContent)).toEqual(['Paywall', 'AI-generated']);
  });

  it('a mark for possibly AI-generated results unless they are known to be', () => {
    const url = 'https://made.test/';
    show({
      search: [
        { url, title: 'a', props: { ai_possible: true } },
        { url, title: 'b', props: { ai_possible: true, ai_generated: true } },
        { url, title: 'c', props: { ai_possible: true, ai_generated: false } },
        { url, title: 'd', props: { ai_possible: 'true' } },
      ],
    });
    const rows = [...document.querySelectorAll('.row.web')];
    expect(rows.map((row) => row.querySelector('.result-mark')?.textContent)).toEqual([
      'May be AI-generated',
      'AI-generated',
      'May be AI-generated',
      undefined,
    ]);
  });

  it('ages with date and time in the tooltip', () => {
    show();
    const times = (heading: string) =>
      [...section(heading).querySelectorAll('time')].map(({ textContent, title }) => [textContent, title]);
    expect(times('News')).toEqual([['2 days ago', expect.stringContaining('Wednesday, November 18, 2026')]]);
    expect(times('Interesting news')).toEqual([['2 weeks ago', expect.stringContaining('November 1, 2026')]]);
    const own = screen.getByRole('list', { name: 'Results' }).querySelector('time');
    expect([own?.textContent, own?.title]).toEqual(['1 year ago', expect.stringContaining('March 3, 2025')]);
  });
});

it('any entry renders in any group', () => {
  const props = fc.dictionary(
    fc.constantFrom('temperature', 'location', 'status', 'followers', 'items', 'language', 'code', 'facts'),
    fc.jsonValue(),
  );
  const item = fc.record({ title: fc.string(), snippet: fc.string(), url: fc.webUrl(), props });
  fc.assert(
    fc.property(fc.constantFrom(...Object.keys(EVERY_GROUP)), item, (group, one) => {
      show({ [group]: [one] });
      cleanup();
    }),
    { numRuns: 150 },
  );
});
