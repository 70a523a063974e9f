import type { Snapshot } from '../../lib/pages/quarry.ts';
import type { Answer, ResultGroup, ResultItem, Token } from '../../lib/search/answer/answer.ts';
import { EMPTY_FORM, type SearchForm, type Workflow } from '../../lib/search/form.ts';
import type { History } from '../../lib/search/history.ts';
import { drawImage } from './pictures.ts';

/** Invented results in the service's format. `**` marks highlights. */
export interface Sample {
  title: string;
  snippet?: string;
  host?: string;
  more?: Partial<ResultItem>;
}

const tokens = (text: string): Token[] =>
  text
    .split('**')
    .map((part, index): Token => (index % 2 ? { text: part, mark: true } : { text: part }))
    .filter((token) => token.text !== '');

export const group = (name: string, samples: Sample[]): ResultGroup => ({
  name,
  items: samples.map(({ title, snippet = '', host, more }, index) => ({
    id: `${name}:${index}`,
    title: tokens(title),
    snippet: tokens(snippet),
    marks: [],
    ...(host ? { host, url: `https://${host}/page-${index}` } : {}),
    ...more,
  })),
});

export const answer = (...groups: ResultGroup[]): Answer => ({ groups, problems: [], trace: '7f3a9c0b51e8' });

/** Web results, by their titles and hosts. */
export const found = (hosts: Record<string, string>): Answer =>
  answer(
    group(
      'search',
      Object.entries(hosts).map(([title, host]) => ({ title, host })),
    ),
  );

export const QUERY = 'dry stone wall';
export const form = (workflow: Workflow, changes: Partial<SearchForm> = {}): SearchForm => ({
  ...{ ...EMPTY_FORM, workflow, query: QUERY },
  ...changes,
});

/** What a view knows three minutes after a search found this. */
export function answered(workflow: Workflow, of: Answer, changes?: Partial<SearchForm>): Partial<Snapshot> {
  const draft = form(workflow, changes);
  const finishedAt = Date.now() - 180_000;
  const times = { startedAt: finishedAt - 1000, finishedAt };
  return {
    draft,
    searches: { [workflow]: { status: 'done', id: 'one', form: draft, ...times, answer: of } },
  };
}

export const pastSearch = (query: string, workflow: Workflow = 'search', at = 1, times = 1) => ({
  query,
  workflow,
  at,
  times,
});
export const pastSearches = (...searches: History['searches']): History => ({ version: 1, searches });

const WEB: Sample[] = [
  {
    title: 'How dry-stone walls are built: a working guide',
    snippet:
      'A **dry-stone** wall stands by weight and friction alone. Start with a trench, set the largest **stones** across it, and keep every course level before the hearting goes in.',
    host: 'walling.example',
    more: { time: '2025-03-03T00:00:00Z' },
  },
  {
    title: 'Granite, basalt, slate — choosing building stone by what it has to carry',
    snippet:
      'Compressive strength matters less than people think; frost decides. A table of forty **stones** with their absorption after 24 hours.',
    host: 'materials.handbook.example',
    more: { marks: ['paywalled'] },
  },
  {
    title: 'r/drystone: my first cheek end, three weekends in',
    snippet: 'Took it down twice. The through **stones** are the trick, as everyone here said they would be.',
    host: 'forum.example',
    more: { time: '2026-11-02T10:00:00Z' },
  },
  {
    title: 'Dry stone — encyclopedia entry',
    snippet:
      '**Dry stone** is a building method by which structures are constructed from stones without any mortar to bind them together.',
    host: 'en.reference.example',
    more: { marks: ['generated'] },
  },
  {
    title: 'Walling tools and where to get them mended',
    snippet: 'Hammers, lines, frames. What to buy once, what to borrow.',
    host: 'averyveryverylongsubdomain.of.some.municipal.council.example',
    more: { time: '2019-06-11T00:00:00Z', marks: ['paywalled', 'generated'] },
  },
];

const SHAPES: [number, number][] = [
  [640, 480],
  [480, 640],
  [1200, 500],
  [500, 500],
  [800, 533],
  [400, 700],
  [1600, 400],
  [640, 427],
  [500, 380],
  [900, 900],
  [768, 1024],
  [1280, 720],
  [700, 500],
];

const IMAGES: Sample[] = SHAPES.map(([width, height], index) => ({
  title:
    ['Wall in the Yorkshire Dales', 'Cheek end, finished', 'Quarry face at noon', 'Split slate'][index % 4] ??
    '',
  host: ['dales.example', 'walling.example', 'quarry.example'][index % 3] ?? '',
  more: { picture: drawImage(width, height, index) },
}));

const VIDEOS: Sample[] = [
  {
    title: 'Building a **dry-stone** wall from the footing up, in one take',
    snippet: 'Two wallers, one day, nine metres.',
    host: 'video.example',
    more: {
      source: 'The Waller’s Year',
      duration: 2847,
      time: '2024-09-14T00:00:00Z',
      picture: drawImage(1280, 720, 3),
    },
  },
  {
    title: 'Why walls fall',
    host: 'lectures.example',
    more: { source: 'Open Lectures', duration: 4385, time: '2023-11-05T00:00:00Z' },
  },
  {
    title:
      'A very long title that keeps on going because whoever uploaded it wanted every word of the description to be found by searches for walls',
    host: 'video.example',
    more: { duration: 61, picture: drawImage(1280, 720, 12) },
  },
];

const hoursAgo = (hours: number): string => new Date(Date.now() - hours * 3_600_000).toISOString();

const NEWS: Sample[] = [
  {
    title: 'Heritage fund to mend 300 km of upland walls',
    snippet: 'The money goes to farmers who keep **walls** rather than fences, from next spring.',
    host: 'dailynews.example',
    more: { source: 'The Daily', time: hoursAgo(3), picture: drawImage(640, 480, 5) },
  },
  {
    title: 'Quarry reopens after forty years, with a school beside it',
    snippet: 'Twelve apprentices start in January.',
    host: 'valleypost.example',
    more: { source: 'Valley Post', time: hoursAgo(26), picture: drawImage(640, 480, 9) },
  },
];

const PODCASTS: Sample[] = [
  {
    title: 'The man who measures walls',
    snippet: 'He has walked eleven thousand kilometres of them and has opinions about every one.',
    host: 'pods.example',
    more: {
      source: 'Slow Trades',
      duration: 3124,
      time: '2025-05-02T00:00:00Z',
      picture: drawImage(400, 400, 2),
    },
  },
  { title: 'Frost', host: 'audio.example', more: { source: 'Material', duration: 900 } },
];

const FACTS = [
  group('direct_answer', [
    {
      title: 'About 1.5 tonnes a metre',
      snippet: 'A wall of 1.4 m takes 1.5 to 1.75 tonnes of stone for each metre of length.',
      host: 'walling.example',
    },
  ]),
  group('infobox', [
    {
      title: 'Dry stone',
      snippet:
        'Building method without mortar. Known on every continent; on the list of intangible heritage since 2018.',
      host: 'en.reference.example',
      more: { picture: drawImage(400, 400, 4) },
    },
  ]),
];

const QUESTIONS = group('adjacent_question', [
  {
    title: 'Do dry-stone walls need foundations?',
    snippet: 'A shallow trench on firm ground is enough; the footing **stones** spread the weight.',
    host: 'walling.example',
    more: { question: 'Do dry-stone walls need foundations?' },
  },
  {
    title: 'How long does a wall last?',
    snippet: 'Two centuries, if its head is kept.',
    host: 'forum.example',
    more: { question: 'How long does a wall last?' },
  },
]);

const related = (...queries: string[]): ResultGroup =>
  group(
    'related_search',
    queries.map((query) => ({ title: query, more: { query } })),
  );

/** One answer per type. */
export const ANSWERS = {
  search: answer(group('search', WEB)),
  mixed: answer(
    group('search', WEB.slice(0, 3)),
    ...FACTS,
    group('image', IMAGES),
    QUESTIONS,
    group('news', NEWS.slice(0, 2)),
    group('local_guides', WEB.slice(3)),
    related('dry stone wall cost per metre', 'walling courses', 'cheek end', 'through stones'),
  ),
  images: answer(group('image', IMAGES)),
  videos: answer(group('video', VIDEOS)),
  news: answer(group('news', NEWS)),
  podcasts: answer(
    group('podcast', PODCASTS),
    group('podcast_creator', [
      { title: 'Material', host: 'pods.example', more: { picture: drawImage(400, 400, 6) } },
    ]),
  ),
  none: answer(),
} satisfies Record<string, Answer>;

const PAGE = `# How dry-stone walls are built

A dry-stone wall stands by **weight and friction** alone. Start with a trench, set the largest stones across it.

1. Footing: the largest stones, lengthwise into the wall.
2. Courses, one on two and two on one.
3. [Through stones](https://walling.example/through) at half its height.

\`\`\`
batter = (base - top) / 2 / height
\`\`\`
`;

/** An answer with the full text of its first result. */
export const READ = answer(
  group('search', [
    { ...WEB[0], title: 'How dry-stone walls are built', more: { markdown: PAGE } },
    ...WEB.slice(1, 2).map((sample) => ({ ...sample, more: { ...sample.more, unread: true as const } })),
    ...WEB.slice(2),
  ]),
);

/** An answer in Arabic, for right-to-left layout. */
export const ARABIC = answer(
  group('search', [
    {
      title: 'كيف تُبنى الجدران الحجرية الجافة: دليل عملي',
      snippet: 'يقف الجدار **الحجري** بالوزن والاحتكاك وحدهما. ابدأ بخندق، وضع أكبر **الأحجار** في أسفله.',
      host: 'walling.example',
      more: { time: '2025-03-03T00:00:00Z' },
    },
    {
      title: 'Granite و البازلت: اختيار حجر البناء',
      snippet: 'مقاومة الضغط أقل أهمية مما يظنه الناس؛ الصقيع هو الذي يقرر.',
      host: 'materials.example',
      more: { marks: ['paywalled'] },
    },
    {
      title: 'An English title among them: C++ (2nd ed.)',
      snippet: 'مع وصف بالعربية (وأقواس).',
      host: 'forum.example',
      more: { time: '2026-11-02T10:00:00Z' },
    },
  ]),
  group('image', IMAGES.slice(0, 5)),
  related('تكلفة الجدار الحجري', 'دورات البناء'),
);
