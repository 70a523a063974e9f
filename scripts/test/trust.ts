import { readFile, writeFile } from 'node:fs/promises';
import { ROWS, type RowId } from '../../tests/hostile/rows.ts';
import { STRINGS } from '../../tests/hostile/strings.ts';
import { ROOT } from '../run.ts';
import type { Shown } from './reports.ts';

/** The page with the test results. */
const TRUST = `${ROOT}docs/trust.md`;

/** A generated part of the page, named after the command that writes it. */
type Part = 'hostile' | 'growth' | 'soak';

const isPassed = ({ outcome }: Shown): boolean => outcome === 'passed';

/** Rows covered by no test. */
export const rowsWithout = (seen: readonly Shown[]): RowId[] =>
  ROWS.filter((id) => !seen.some(({ tags }) => tags.includes(`row:${id}`)));

/** The counts of the hostile tests. */
export function hostilePart(inBrowser: readonly Shown[], inNode: readonly Shown[], broken: number): string {
  const all = [...inBrowser, ...inNode];
  const kinds = new Set(STRINGS.map(({ kind }) => kind));
  return `**${all.filter(isPassed).length} of ${all.length} cases passed**: ${inBrowser.length} in the built extension in Chromium, ${inNode.length} of its modules in Node. ${STRINGS.length} texts of ${kinds.size} kinds, ${broken.toLocaleString('en')} broken responses.`;
}

const GROWTH = 'takes linear time: ';

/** The number of measured kinds of text, and how many of them were never too slow. */
export function growthPart(inNode: readonly Shown[], patterns: string): string {
  const seen = inNode.filter(({ title }) => title.startsWith(GROWTH));
  if (seen.length === 0) throw new Error('Nothing was measured, so docs/trust.md is unchanged.');
  const kindOf = ({ title }: Shown) =>
    title.slice(GROWTH.length).split(' any pattern')[0]?.split(' one token')[0];
  const kinds = new Set(seen.map(kindOf));
  const slow = new Set(seen.filter((test) => !isPassed(test)).map(kindOf));
  return `${kinds.size - slow.size} of ${kinds.size} kinds of text take linear time. Each was tried with every token of a grammar repeated, and with ${patterns} random patterns, in lengths of 4, 32, and 256 kB: eight times as long may take 32 times the CPU time, where quadratic time takes 64; times under 320 ms don’t count.`;
}

const cell = (text: string): string => text.replaceAll('|', '\\|');

/** The results of the soak run: by event and browser, how often it happened and how often nothing was lost. */
export function soakPart(
  inChromium: readonly Shown[],
  inFirefox: readonly Shown[],
  inNode: readonly Shown[],
  interleavings: number,
): string {
  const survived = (seen: readonly Shown[], pattern: RegExp) => {
    const own = seen.filter(({ title }) => pattern.test(title));
    return own.length > 0 ? `${own.filter(isPassed).length} of ${own.length}` : 'not tried';
  };
  const rows = SOAK_EVENTS.map(
    ([what, pattern]) => `| ${what} | ${survived(inChromium, pattern)} | ${survived(inFirefox, pattern)} |`,
  );
  const held = inNode.map((test) => `| ${cell(test.title)} | ${isPassed(test) ? 'held' : 'failed'} |`);
  return [
    '| event | survived in Chromium | survived in Firefox |',
    '| --- | --- | --- |',
    ...rows,
    '',
    `| in ${interleavings.toLocaleString('en')} interleavings, in Node | |`,
    '| --- | --- |',
    ...held,
  ].join('\n');
}

const SOAK_EVENTS: [what: string, title: RegExp][] = [
  ['background ended, with a job queued', /^queued: /],
  ['background ended, with a request sent', /^sent: /],
  ['background ended, with half an answer received', /^received: ended while /],
  ['background ended, as an answer arrives', /^received: ended as /],
  ['background ended, with answers stored', /^stored: /],
  ['browser killed in a job (SIGKILL)', /^the browser killed in a job/],
  ['a response that takes 28 s, without a debugger', /^without a debugger, /],
];

/** Replaces a part of the page. */
export async function writePart(part: Part, text: string): Promise<void> {
  const page = await readFile(TRUST, 'utf8');
  const [from, to] = [`<!-- ${part} -->\n`, `\n<!-- end of ${part} -->`];
  const [start, end] = [page.indexOf(from), page.indexOf(to)];
  if (start < 0 || end < start) throw new Error(`${TRUST} has no part called ${part}.`);
  await writeFile(TRUST, page.slice(0, start + from.length) + text + page.slice(end));
}
