import { readFile, writeFile } from 'node:fs/promises';
import { STRINGS } from '../../tests/hostile/strings.ts';
import { ROOT } from '../run.ts';
import type { Shown } from './runners.ts';

/** The page with the test results. */
const TRUST = `${ROOT}docs/trust.md`;

const held = (tests: readonly Shown[]): string =>
  `${tests.filter(({ outcome }) => outcome === 'passed').length} of ${tests.length}`;

/** The counts of the hostile tests. */
export function hostilePart(inBrowser: readonly Shown[], inNode: readonly Shown[], broken: number): string {
  const kinds = new Set(STRINGS.map(({ kind }) => kind));
  return `**${held([...inBrowser, ...inNode])} tests passed**: ${inBrowser.length} in the built extension in Chromium, ${inNode.length} of its modules in Node. ${STRINGS.length} texts of ${kinds.size} kinds, ${broken.toLocaleString('en')} broken responses.`;
}

/** How many kinds of text were never too slow. */
export function growthPart(tests: readonly Shown[], patterns: string): string {
  return `${held(tests)} kinds of text and parts of pages take linear time. Each kind of text was tried with every token of a grammar repeated, and with ${patterns} random patterns, in lengths of 32 and 256 kB: eight times as long may take 32 times the time, where quadratic time takes 64; times under 320 ms don’t count.`;
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

/** The results of the soak run: by event and browser, how often it happened and how often nothing was lost. */
export function soakPart(
  inBrowsers: readonly (readonly Shown[])[],
  inNode: readonly Shown[],
  interleavings: number,
): string {
  const rows = SOAK_EVENTS.map(([what, pattern]) => {
    const cells = inBrowsers.map((tests) => held(tests.filter(({ title }) => pattern.test(title))));
    return `| ${[what, ...cells].join(' | ').replaceAll('0 of 0', 'not tried')} |`;
  });
  return [
    '| event | survived in Chromium | survived in Firefox |',
    '| --- | --- | --- |',
    ...rows,
    '',
    `| in ${interleavings.toLocaleString('en')} interleavings, in Node | |`,
    '| --- | --- |',
    ...inNode.map(({ title, outcome }) => `| ${title} | ${outcome === 'passed' ? 'held' : 'failed'} |`),
  ].join('\n');
}

/** Replaces a part of the page that a command writes. */
export async function writePart(part: 'hostile' | 'growth' | 'soak', text: string): Promise<void> {
  const page = await readFile(TRUST, 'utf8');
  const [from, to] = [`<!-- ${part} -->\n`, `\n<!-- end of ${part} -->`];
  const [start, end] = [page.indexOf(from), page.indexOf(to)];
  if (start < 0 || end < start) throw new Error(`${TRUST} has no part called ${part}.`);
  await writeFile(TRUST, page.slice(0, start + from.length) + text + page.slice(end));
}
