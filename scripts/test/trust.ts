import { readFile, writeFile } from 'node:fs/promises';
import { ROWS, type RowId } from '../../tests/hostile/rows.ts';
import { STRINGS } from '../../tests/hostile/strings.ts';
import { ROOT } from '../run.ts';
import type { Shown } from './shown.ts';

/** Where the figures stand that people are asked to trust. */
const TRUST = `${ROOT}docs/trust.md`;

/** A part of the page, and the command that writes it. */
type Part = 'hostile' | 'growth' | 'soak';

const isRow = (id: string): id is RowId => Object.hasOwn(ROWS, id);

/** The rows that a test shows. */
const rowsOf = ({ tags }: Shown): RowId[] =>
  tags.flatMap((tag) => {
    const id = tag.replace(/^row:/, '');
    return tag.startsWith('row:') && isRow(id) ? [id] : [];
  });

/** Rows that no test showed. */
export const rowsWithout = (seen: readonly Shown[]): RowId[] => {
  const shown = new Set(seen.flatMap(rowsOf));
  return Object.keys(ROWS)
    .filter(isRow)
    .filter((id) => !shown.has(id));
};

/** What the hostile tests came to: each row with its cases, and each kind of text with its cases. */
export function hostilePart(inBrowser: readonly Shown[], inNode: readonly Shown[]): string {
  const all = [...inBrowser, ...inNode];
  const passed = all.filter(({ passed }) => passed).length;
  return [
    `**${passed} of ${all.length} cases passed**: ${inBrowser.length} in the built extension in Chromium, ${inNode.length} of its modules in Node.`,
    '',
    `Answers that were broken in one field: ${brokenIn(inNode)} in Node, ${brokenIn(inBrowser)} in Chromium.`,
    '',
    ...faultTable(inBrowser),
    '',
    ...textTable(inBrowser, inNode),
  ].join('\n');
}

const GROWTH = 'takes linear time: ';

/** How many kinds of text were measured, and how many of them never took too long. */
export async function growthPart(inNode: readonly Shown[], patterns: string): Promise<string> {
  const seen = inNode.filter(({ title }) => title.startsWith(GROWTH));
  if (seen.length === 0) throw new Error('Nothing was measured: docs/trust.md keeps what it says of growth.');
  const kindOf = ({ title }: Shown) =>
    title.slice(GROWTH.length).split(' any pattern')[0]?.split(' one token')[0];
  const kinds = new Set(seen.map(kindOf));
  const slow = new Set(seen.filter(({ passed }) => !passed).map(kindOf));
  // As text: what the table imports needs a browser.
  const table = await readFile(`${ROOT}tests/hostile/untrusted-inputs.ts`, 'utf8');
  const functions = table.match(/^ {2}'[^']+#\w+':/gm)?.length ?? 0;
  return `${functions} functions take text from outside, in ${kinds.size} ways. Each way was given every token of a grammar over and over, and ${patterns} random patterns, in six lengths up to 1 MB, and in every doubling between two of them where the longer one took more than ten times as long. In ${kinds.size - slow.size} of ${kinds.size} no doubling took more than 2.5 times as long; what takes less than 63 ms is not counted.`;
}

/** How many broken answers some tests tried, by their titles: each holds many. */
const brokenIn = (seen: readonly Shown[]): number =>
  seen.reduce((sum, { title }) => sum + Number(/(?<!\d)(\d+) broken answers/.exec(title)?.[1] ?? 0), 0);

function faultTable(seen: readonly Shown[]): string[] {
  const rows = Object.entries(ROWS).map(([id, { fault, outcome, posts, expect }]) => {
    const own = seen.filter((test) => rowsOf(test).some((row) => row === id));
    const passed = own.filter((test) => test.passed).length;
    return `| ${cell(fault)} | ${outcome} | ${cell(expect)} | ${cell(posts)} | ${passed} of ${own.length} | ${filesOf(own)} |`;
  });
  return [
    '| fault | outcome | what is seen | requests | passed | shown by |',
    '| --- | --- | --- | --- | --- | --- |',
    ...rows,
  ];
}

function textTable(inBrowser: readonly Shown[], inNode: readonly Shown[]): string[] {
  const kinds = [...new Set(STRINGS.map(({ kind }) => kind))];
  const count = (seen: readonly Shown[], kind: string) =>
    seen.filter(({ title }) => new RegExp(`(?:^|, | )${kind}, `).test(title)).length;
  const rows = kinds.map((kind) => {
    const texts = STRINGS.filter((string) => string.kind === kind).length;
    return `| ${kind} | ${texts} | ${count(inBrowser, kind)} | ${count(inNode, kind)} |`;
  });
  return ['| texts | how many | cases in Chromium | cases in Node |', '| --- | --- | --- | --- |', ...rows];
}

const filesOf = (seen: readonly Shown[]): string =>
  [...new Set(seen.map(({ file }) => file.replace(/^tests\//, '').replace(/\.spec\.ts$/, '')))]
    .toSorted()
    .join(', ');

const cell = (text: string): string => text.replaceAll('|', '\\|');

/** What the long run came to: how often each thing was ended in which browser, and how often nothing was lost. */
export function soakPart(
  inChromium: readonly Shown[],
  inFirefox: readonly Shown[],
  inNode: readonly Shown[],
  interleavings: number,
): string {
  const survived = (seen: readonly Shown[], pattern: RegExp) => {
    const own = seen.filter(({ title }) => pattern.test(title));
    return own.length > 0 ? `${own.filter(({ passed }) => passed).length} of ${own.length}` : 'not tried';
  };
  const rows = SOAKED.map(
    ([what, pattern]) => `| ${what} | ${survived(inChromium, pattern)} | ${survived(inFirefox, pattern)} |`,
  );
  const held = inNode.map(({ title, passed }) => `| ${cell(title)} | ${passed ? 'held' : 'failed'} |`);
  return [
    '| what happened | survived in Chromium | in Firefox |',
    '| --- | --- | --- |',
    ...rows,
    '',
    `| in ${interleavings.toLocaleString('en')} interleavings, in Node | |`,
    '| --- | --- |',
    ...held,
  ].join('\n');
}

const SOAKED: [what: string, title: RegExp][] = [
  ['background ended, with a job queued', /^queued: /],
  ['background ended, with a request sent', /^sent: /],
  ['background ended, with half an answer received', /^received: ended while /],
  ['background ended, as an answer arrives', /^received: ended as /],
  ['background ended, with answers stored', /^stored: /],
  ['browser killed in a job (SIGKILL)', /^the browser killed in a job/],
  ['an answer that takes 28 s, without a debugger', /^without a debugger, /],
];

/** Puts a part into the page in place of what it said before. */
export async function writePart(part: Part, text: string): Promise<void> {
  const page = await readFile(TRUST, 'utf8');
  const [from, to] = [`<!-- ${part} -->\n`, `\n<!-- end of ${part} -->`];
  const [start, end] = [page.indexOf(from), page.indexOf(to)];
  if (start < 0 || end < start) throw new Error(`${TRUST} has no part called ${part}.`);
  await writeFile(TRUST, page.slice(0, start + from.length) + text + page.slice(end));
}
