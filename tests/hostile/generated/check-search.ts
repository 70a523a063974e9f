import { expect } from 'vitest';
import { readPages } from '../../../lib/extraction/start/read-links.ts';
import type { Answer, ResultGroup, ResultItem } from '../../../lib/search/answer/answer.ts';
import { exportResults } from '../../../lib/search/answer/export.ts';
import { toAnswer } from '../../../lib/search/answer/groups.ts';
import { textOf } from '../../../lib/search/answer/highlights.ts';
import { markdownImage, markdownLink } from '../../../lib/search/answer/markdown.ts';
import type { BrokenSearch } from './cases.ts';
import { answeredWith, UNREADABLE } from './sent.ts';
import { fullText, titleOf } from './whole.ts';

/** Fields of a result that may change when one of its fields is broken. All others must stay the same. */
const DEPENDENT_FIELDS: Record<string, readonly string[]> = {
  url: ['url', 'host', 'query', 'archivedHost', 'archivedAt'],
  title: ['title', 'query'],
  snippet: ['snippet', 'markdown', 'unread', 'code', 'language', 'entries'],
  time: ['time', 'archivedAt'],
  image: ['picture', 'thumbnail'],
};
/** `props` provides everything that doesn't have its own field. */
const OWN_FIELDS: readonly string[] = ['url', 'host', 'query', 'snippet', 'markdown', 'unread', 'time'];
const NAMELESS: ResultItem = { id: '', title: [], snippet: [], marks: [] };

async function answerTo(body: string, { workflow, inFull }: BrokenSearch): Promise<Answer | undefined> {
  const outcome = await answeredWith(body, 'search');
  if (!outcome.ok) {
    expect(UNREADABLE).toContain(outcome.failure.code);
    return undefined;
  }
  return toAnswer(outcome.value, { workflow, ...(inFull ? { extract: { count: 2 } } : {}) });
}

/** A result without the fields that depend on its position: the ID, and whether its requested page is missing. */
const bare = ({ unread, ...item }: ResultItem): ResultItem => ({ ...item, id: '' });
const groupIn = ({ groups }: Answer, name: unknown): ResultGroup =>
  groups.find((group) => group.name === name) ?? { name: String(name), items: [] };

/** Checks that intact groups are unchanged and in order. */
function expectOtherGroups(answer: Answer, before: Answer, broken: unknown): void {
  const others = ({ groups }: Answer) => groups.filter(({ name }) => name !== broken);
  const known = others(before).map(({ name }) => name);
  expect(others(answer).filter(({ name }) => known.includes(name))).toEqual(others(before));
}

interface Wanted {
  indexes: readonly number[];
  /** Whether they may have moved. */
  moved: boolean;
  ordered: boolean;
}

/** Checks that intact results appear at least once, in order, and unchanged. */
function expectItems(after: ResultGroup, before: ResultGroup, { indexes, moved, ordered }: Wanted): void {
  const shown = moved ? bare : (item: ResultItem) => item;
  const found = after.items.map(shown);
  const wanted = indexes.flatMap((index) => before.items[index] ?? []).map(shown);
  for (const item of wanted) expect(found).toContainEqual(item);
  if (!ordered) return;
  const titles = found.map(({ title }) => textOf(title));
  const positions = wanted.map(({ title }) => titles.indexOf(textOf(title)));
  expect(positions).toEqual(positions.toSorted((a, b) => a - b));
}

/** Checks that everything independent of the broken field is unchanged. */
function expectRest(after: ResultItem | undefined, before: ResultItem | undefined, field: string): void {
  const rest = (item: ResultItem = NAMELESS) =>
    Object.fromEntries(
      Object.entries(item).filter(([name]) =>
        field === 'props' ? OWN_FIELDS.includes(name) : !DEPENDENT_FIELDS[field]?.includes(name),
      ),
    );
  expect(rest(after)).toEqual(rest(before));
}

/** Checks that each full text belongs to its own result. */
function expectOwnTexts(answer: Answer, { path }: BrokenSearch): void {
  for (const { name, items } of answer.groups) {
    for (const { markdown, title } of items) {
      const index = [0, 1, 2].find((at) => textOf(title) === titleOf(name, at));
      if (
        markdown === undefined ||
        index === undefined ||
        (path[1] === name && (path[3] === 'snippet' || path[3] === 'title'))
      )
        continue;
      expect(markdown).toBe(fullText(name, index));
    }
  }
}

/** Checks that every copied or saved format contains every result. */
function expectExports(answer: Answer): void {
  const items = answer.groups.flatMap(({ items }) => items);
  const titles = items
    .map((item) => textOf(item.title))
    .filter((title) => /^Entry \d among [a-z ]+$/.test(title));
  for (const format of ['markdown', 'markdown-snippets', 'json', 'csv'] as const) {
    const text = exportResults(items, format);
    for (const title of titles) expect(text).toContain(title);
  }
  expect(JSON.parse(exportResults(items, 'json'))).toHaveLength(items.length);
  for (const url of exportResults(items, 'urls').trim().split('\n'))
    expect(url).toMatch(/^(?:https?:\/\/|$)/);
  for (const item of items)
    expect(`${markdownLink(item)}${markdownImage(item) ?? ''}`).not.toMatch(/javascript:/i);
  for (const { url } of readPages(answer)) expect(url).toMatch(/^https:\/\//);
}

function expectNeighbors(answer: Answer, before: Answer, broken: BrokenSearch): void {
  const [part, group] = broken.path;
  if (part === undefined) return;
  if (part !== 'meta') expect(answer.trace).toBe(before.trace);
  if (part !== 'errors') expect(answer.problems).toEqual(before.problems);
  else if (group !== undefined) for (const at of [0, 2]) expect(answer.problems).toContain(`Mishap ${at}`);
  if (part !== 'data') expect(answer.groups).toEqual(before.groups);
  if (part === 'data' && group !== undefined) expectData(answer, before, broken);
}

/** Checks that everything in the data except the broken part is there. */
function expectData(answer: Answer, before: Answer, { path, kind }: BrokenSearch): void {
  const [, group, index, field] = path;
  expectOtherGroups(answer, before, group);
  const [after, whole] = [groupIn(answer, group), groupIn(before, group)];
  const whatever = kind === 'duplicates' || kind === 'order';
  if (index === undefined) {
    if (whatever) expectItems(after, whole, { indexes: [0, 1, 2], moved: true, ordered: false });
    return;
  }
  const indexes = whatever && field === undefined ? [0, 1, 2] : [0, 2];
  const moved = field === undefined && (kind === 'absence' || kind === 'duplicates');
  expectItems(after, whole, { indexes, moved, ordered: true });
  if (typeof field === 'string') expectRest(after.items[1], whole.items[1], field);
}

const known = new WeakMap<object, Answer>();

/** Reads a broken answer as the product does and checks that all intact content survives. */
export async function checkSearch(broken: BrokenSearch): Promise<void> {
  const before = known.get(broken.whole) ?? (await answerTo(JSON.stringify(broken.whole), broken));
  if (before === undefined) throw new Error('The whole answer can’t be read.');
  known.set(broken.whole, before);
  const answer = await answerTo(broken.body, broken);
  if (answer === undefined) {
    expect(broken.path.length).toBeLessThan(2);
    return;
  }
  expectNeighbors(answer, before, broken);
  expectOwnTexts(answer, broken);
  expectExports(answer);
}
