import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type ExtractedPage, toDocument } from '../../../lib/document/document.ts';
import { DEFAULT_DOCUMENT } from '../../../lib/document/document-rules.ts';
import { type PageOutcome, toOutcomes } from '../../../lib/extraction/queue/pages.ts';
import { readPages } from '../../../lib/extraction/start/read-links.ts';
import type { Answer, ResultGroup, ResultItem } from '../../../lib/search/answer/answer.ts';
import { exportResults } from '../../../lib/search/answer/export.ts';
import { toAnswer } from '../../../lib/search/answer/groups.ts';
import { textOf } from '../../../lib/search/answer/highlights.ts';
import { markdownImage, markdownLink } from '../../../lib/search/answer/markdown.ts';
import { WORKFLOWS, type Workflow } from '../../../lib/search/form.ts';
import type { Operation } from '../../../lib/service/failures.ts';
import { post } from '../../../lib/service/gateway.ts';
import type { Envelope } from '../../../lib/service/response.ts';
import { DOCUMENT_WORDS } from '../../shared/document-words.ts';
import { SEED } from '../../shared/seed.ts';
import {
  bodies,
  fullText,
  GROUPS,
  type JsonObject,
  PAGES,
  type Path,
  pathsIn,
  sentence,
  titleOf,
  wholeExtract,
  wholeSearch,
} from './answers.ts';

/** Number of broken answers; more in dedicated runs. */
const CASES = Number(process.env.QUARRY_BROKEN ?? 300);
const OWN_GROUP: Readonly<Record<Workflow, string>> = {
  ...{ search: 'search', images: 'image', videos: 'video', news: 'news', podcasts: 'podcast' },
};
/** Fields of a result that may change with one of its fields; `props` has everything but the fields of others. */
const DEPENDENT_FIELDS: Record<string, readonly string[]> = {
  url: ['url', 'host', 'query', 'archivedHost', 'archivedAt'],
  title: ['title', 'query'],
  snippet: ['snippet', 'markdown', 'unread', 'code', 'language', 'entries'],
  time: ['time', 'archivedAt'],
  image: ['picture', 'thumbnail'],
};
const OWN_FIELDS = ['url', 'host', 'query', 'snippet', 'markdown', 'unread', 'time'];

/** An answer broken at one path. */
interface Broken {
  path: Path;
  whole: JsonObject;
  body: string;
}
interface BrokenSearch extends Broken {
  workflow: Workflow;
  /** Whether full text was requested for the first two results of the workflow's own group. */
  inFull: boolean;
}

const brokenIn = (whole: JsonObject, of: (path: Path) => boolean): fc.Arbitrary<Broken> =>
  fc.constantFrom(...pathsIn(whole).filter(of)).chain((path) =>
    bodies(whole, path).map((body) => ({
      ...{ path, whole, body },
      [fc.toStringMethod]: () => `at ${path.join('.') || 'the whole'}: ${body.slice(0, 400)}`,
    })),
  );

/** An answer with the group and others, broken in the group, or outside of all groups. */
const brokenSearch: fc.Arbitrary<BrokenSearch> = fc
  .tuple(fc.constantFrom(...GROUPS), fc.constantFrom(...GROUPS), fc.constantFrom(...WORKFLOWS), fc.boolean())
  .chain(([group, other, workflow, inFull]) => {
    const own = OWN_GROUP[workflow];
    const whole = wholeSearch([...new Set([own, other, group, 'news', 'search'])], inFull ? own : undefined);
    const isThere = ([part, name]: Path) => part !== 'data' || name === undefined || name === group;
    return brokenIn(whole, isThere).map((broken) => ({ ...broken, workflow, inFull }));
  });

/** Reads a body with the product's own client; `undefined` if it isn't an answer. */
async function answeredWith(body: string, operation: Operation): Promise<Envelope | undefined> {
  const headers = { 'content-type': 'application/json' };
  const network = { fetch: async () => new Response(body, { headers }), now: () => 0 };
  const address = 'https://service.test/v1';
  const outcome = await post(network, { address, key: 'key-of-the-tests', operation, body: {} });
  if (outcome.ok) return outcome.value;
  expect(['not-an-answer', 'cut', 'service-error', 'bad-request']).toContain(outcome.failure.code);
  return undefined;
}

async function answerTo(body: string, { workflow, inFull }: BrokenSearch): Promise<Answer | undefined> {
  const read = await answeredWith(body, 'search');
  return read && toAnswer(read, { workflow, ...(inFull ? { extract: { count: 2 } } : {}) });
}

/** A result without what depends on its position: the ID, and whether its requested page is missing. */
const bare = ({ unread, ...item }: ResultItem): ResultItem => ({ ...item, id: '' });
const groupIn = ({ groups }: Answer, name: unknown): ResultGroup =>
  groups.find((group) => group.name === name) ?? { name: String(name), items: [] };
const withoutFields = (item: ResultItem | undefined, field: string) =>
  Object.fromEntries(
    Object.entries(item ?? { title: [], snippet: [], marks: [], id: '' }).filter(([name]) =>
      field === 'props' ? OWN_FIELDS.includes(name) : !DEPENDENT_FIELDS[field]?.includes(name),
    ),
  );

/** Intact results appear unchanged, even if they moved, and in order. */
function expectItems(after: ResultGroup, before: ResultGroup, { path }: Broken): void {
  const [, , index, field] = path;
  if (index === undefined) return;
  const shown = field === undefined ? bare : (item: ResultItem) => item;
  const found = after.items.map(shown);
  const wanted = [0, 2].flatMap((at) => before.items[at] ?? []).map(shown);
  for (const item of wanted) expect(found).toContainEqual(item);
  const titles = found.map(({ title }) => textOf(title));
  const positions = wanted.map(({ title }) => titles.indexOf(textOf(title)));
  expect(positions).toEqual(positions.toSorted((a, b) => a - b));
  if (typeof field === 'string')
    expect(withoutFields(after.items[1], field)).toEqual(withoutFields(before.items[1], field));
}

/** Everything that doesn’t depend on the broken part is as before. */
function expectRest(answer: Answer, before: Answer, broken: BrokenSearch): void {
  const [part, name] = broken.path;
  if (part === undefined) return;
  if (part !== 'meta') expect(answer.trace).toBe(before.trace);
  if (part !== 'errors') expect(answer.problems).toEqual(before.problems);
  else if (name !== undefined) for (const at of [0, 2]) expect(answer.problems).toContain(`Mishap ${at}`);
  if (part !== 'data') expect(answer.groups).toEqual(before.groups);
  if (part !== 'data' || name === undefined) return;
  const others = ({ groups }: Answer) => groups.filter((group) => group.name !== name);
  const known = others(before).map((group) => group.name);
  expect(others(answer).filter((group) => known.includes(group.name))).toEqual(others(before));
  expectItems(groupIn(answer, name), groupIn(before, name), broken);
}

/** Each full text belongs to its own result. */
function expectOwnTexts({ groups }: Answer, { path }: Broken): void {
  const [, group, , field] = path;
  for (const { name, items } of groups) {
    const isBroken = group === name && (field === 'snippet' || field === 'title');
    for (const { markdown, title } of isBroken ? [] : items) {
      const index = [0, 1, 2].find((at) => textOf(title) === titleOf(name, at));
      if (markdown !== undefined && index !== undefined) expect(markdown).toBe(fullText(name, index));
    }
  }
}

/** Every copied or saved format contains every result. */
function expectExports(answer: Answer): void {
  const items = answer.groups.flatMap((group) => group.items);
  const titles = items
    .map(({ title }) => textOf(title))
    .filter((title) => /^Entry \d among [a-z ]+$/.test(title));
  for (const format of ['markdown', 'markdown-snippets', 'json', 'csv'] as const) {
    const text = exportResults(items, format);
    for (const title of titles) expect(text).toContain(title);
  }
  expect(JSON.parse(exportResults(items, 'json'))).toHaveLength(items.length);
  expect(exportResults(items, 'urls')).toMatch(/^(?:(?:https?:\/\/.*)?\n)*$/);
  for (const item of items) expect(`${markdownLink(item)}${markdownImage(item)}`).not.toMatch(/javascript:/i);
  for (const { url } of readPages(answer)) expect(url).toMatch(/^https:\/\//);
}

async function checkSearch(broken: BrokenSearch): Promise<void> {
  const before = await answerTo(JSON.stringify(broken.whole), broken);
  if (before === undefined) throw new Error('The whole answer can’t be read.');
  const answer = await answerTo(broken.body, broken);
  if (answer === undefined) {
    expect(broken.path.length).toBeLessThan(2);
    return;
  }
  expectRest(answer, before, broken);
  expectOwnTexts(answer, broken);
  expectExports(answer);
}

const pagesIn = (text: string): number[] => PAGES.flatMap((_, at) => (text.includes(sentence(at)) ? at : []));

/** No page has another's text, and intact pages have their own. */
function expectTexts(outcomes: readonly PageOutcome[], { path, body }: Broken): void {
  const [part, index, field] = path;
  for (const [at, outcome] of outcomes.entries()) {
    if ('markdown' in outcome && !(at === index && field === 'markdown'))
      expect(pagesIn(outcome.markdown).filter((other) => other !== at)).toEqual([]);
    // An entry that claims to be two pages may be assigned to neither.
    const hasRivals = body.split(`"url":"${PAGES[at]}"`).length > 2 && field === 'url';
    const isIntact = part !== undefined && (part !== 'data' || (index !== undefined && at !== index));
    if (isIntact && !hasRivals && at < 3)
      expect(outcome).toEqual({ markdown: expect.stringContaining(sentence(at)) });
  }
}

async function checkExtraction(broken: Broken): Promise<void> {
  const [part, index] = broken.path;
  const answer = await answeredWith(broken.body, 'extract');
  if (answer === undefined) {
    expect(broken.path.length).toBeLessThan(2);
    return;
  }
  const outcomes = toOutcomes(answer, PAGES);
  expect(outcomes).toHaveLength(PAGES.length);
  expectTexts(outcomes, broken);
  // The failed page is reported with its own message.
  if (part !== undefined && (part !== 'data' || index !== undefined))
    expect(outcomes[3]).toMatchObject({ failure: { code: 'page-failed', message: 'Mishap 3' } });
  const arrived = outcomes.flatMap((outcome, at): (ExtractedPage & { at: number })[] =>
    'markdown' in outcome ? [{ at, url: PAGES[at] ?? '', markdown: outcome.markdown }] : [],
  );
  const text = toDocument(arrived, DEFAULT_DOCUMENT, DOCUMENT_WORDS);
  for (const { at } of arrived) if (part !== 'data' || index !== at) expect(pagesIn(text)).toContain(at);
}

const inRuns = (share: number) => ({ numRuns: Math.ceil(CASES * share), seed: SEED });

it('a search answer with one broken field loses nothing else', () =>
  fc.assert(fc.asyncProperty(brokenSearch, checkSearch), inRuns(0.84)));

it('an extraction answer with one broken field loses nothing else', () => {
  const broken = brokenIn(wholeExtract(), () => true);
  return fc.assert(fc.asyncProperty(broken, checkExtraction), inRuns(0.16));
});
