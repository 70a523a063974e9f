import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { failuresInText, toOutcomes } from '../lib/extraction/queue/pages.ts';
import { WORKFLOWS } from '../lib/search/form.ts';
import { normalizeAddress } from '../lib/service/address.ts';
import type { Outcome } from '../lib/service/failures.ts';
import { post } from '../lib/service/gateway.ts';
import type { Envelope } from '../lib/service/response.ts';
import { HOSTED_MOCK_ADDRESS, PRODUCTION_ADDRESS } from '../lib/settings/settings.ts';
import { errorsOf, findingsIn, isOn, type Seen, urlsOf, verdictsOn } from './live/observations.ts';
import { type Choices, isWorkflow, planOfErrors, planOfFields, planOfTypes, type Step } from './live/plan.ts';
import { differencesOf, structureOf } from './live/structure.ts';

const USAGE = `Usage: QUARRY_KEY=… npm run live -- [--errors | --fields | ${WORKFLOWS.join(' | ')} …]
  [--yes] [--address URL] [--page URL] [--site HOST] [--demo URL]`;

interface Target {
  address: string;
  key: string;
  choices: Choices;
}

/** A request that was sent, for the bill. */
interface Sent extends Step {
  status: number;
  trace: string | undefined;
  at: Date;
}

function readTarget(address: string): Pick<Target, 'address' | 'key'> {
  const typed = process.env.QUARRY_KEY;
  if (typed === undefined) throw new Error(`Set QUARRY_KEY to your API key. ${USAGE}`);
  const key = typed.trim();
  if (!/^[\x21-\x7e]+$/.test(key)) throw new Error('QUARRY_KEY does not have the format of a key.');
  const base = normalizeAddress(address);
  if (!base.ok) throw new Error(`${address} is not a valid service address.`);
  return { address: base.value, key };
}

const dollars = (amount: number): string => `$${amount.toFixed(3)}`;

function announce(steps: readonly Step[], address: string): void {
  const most = steps.reduce((sum, step) => sum + step.dollars, 0);
  console.log(
    `Requests to ${address}: ${steps.length}, for at most ${dollars(most)} at the published rates:`,
  );
  for (const { name, body, dollars: cost } of steps)
    console.log(`  ${name}  ${dollars(cost)}  ${JSON.stringify(body)}`);
}

async function isConfirmed(): Promise<boolean> {
  if (!process.stdin.isTTY)
    throw new Error('No terminal for confirmation, so nothing was sent. Use --yes to agree.');
  const asking = createInterface({ input: process.stdin, output: process.stdout });
  const said = await asking.question('Send them? [y/N] ');
  asking.close();
  return /^y(?:es)?$/i.test(said.trim());
}

function report(title: string, lines: readonly string[]): void {
  console.log(`  ${title}`);
  for (const line of lines.length > 0 ? lines : ['none']) console.log(`    ${line}`);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Markdown, or not the service's answer.
    return undefined;
  }
}

/** Sends one request with the product's own client. Only the key may differ from what Quarry sends. */
async function send({ operation, body, key }: Step, target: Target): Promise<[Outcome<Envelope>, Seen]> {
  let seen: Seen = { status: 0, headers: new Headers(), json: undefined };
  const listening: typeof fetch = async (input, init) => {
    const headers = new Headers(init?.headers);
    if (key === null) headers.delete('authorization');
    const response = await fetch(input, { ...init, headers: Object.fromEntries(headers) });
    const { status, headers: given } = response;
    seen = { status, headers: given, json: parsed(await response.clone().text()) };
    return response;
  };
  const { address } = target;
  const network = { fetch: listening, now: Date.now };
  const outcome = await post(network, { address, key: key ?? target.key, operation, body });
  return [outcome, seen];
}

/** Whether what came back is what the step is about. A page that failed is not. */
function isExpected({ expects, operation, urls = [] }: Step, outcome: Outcome<Envelope>): boolean {
  if (expects === 'anything') return true;
  if (!outcome.ok) return outcome.failure.code === expects;
  const { data, markdown } = outcome.value;
  if (expects !== undefined) return expects === 'answer';
  if (markdown !== undefined) return failuresInText(markdown, urls).size === 0;
  if (operation === 'search') return Object.keys(Object(data)).length > 0;
  return toOutcomes(outcome.value, urls).every((page) => 'markdown' in page);
}

/** The service's errors without the key, which it may repeat. */
const errorLines = (json: unknown, key: string): string[] =>
  errorsOf(json).map(({ code, location, message, msg }) =>
    JSON.stringify({ code, location, message: message ?? msg }).replaceAll(key, '…'),
  );

/** How the results of a search compare with those of the plain one. */
function comparison(json: unknown, plain: readonly string[], site: string): string {
  const urls = urlsOf(json);
  const known = urls.filter((url) => plain.includes(url)).length;
  const own = urls.filter((url) => isOn(url, site)).length;
  return `${urls.length} results, ${known} of them in the plain search, ${own} on ${site}`;
}

/** What earlier answers showed: the URLs of a search without fields, and what was said about the profile table. */
interface Known {
  plain: readonly string[];
  verdicts: Set<string>;
}

/** Prints what an answer shows. */
function describe(
  { name, operation, structure }: Step,
  seen: Seen,
  { plain, verdicts }: Known,
  { key, choices }: Target,
): void {
  const { status, headers, json } = seen;
  const names = [...headers.keys()].filter((header) => /^x-.*trace$/.test(header));
  console.log(`\n${name}: status ${status}, trace header ${names.join(', ') || 'absent'}`);
  const errors = errorLines(json, key);
  if (errors.length > 0) report('errors', errors);
  if (status === 200 && json !== undefined) {
    if (structure) report('structure', structureOf(json));
    else if (operation === 'search') console.log(`  ${comparison(json, plain, choices.site)}`);
    report('differs from the schemas', differencesOf(json, operation));
  }
  const news = verdictsOn(findingsIn(name, seen, plain, choices)).filter((one) => !verdicts.has(one));
  for (const one of news) verdicts.add(one);
  if (news.length > 0) report('profile table', news);
}

/** Sends all requests, and prints what they show. Returns those sent, and whether all was as expected. */
async function run(steps: readonly Step[], target: Target): Promise<{ sent: Sent[]; good: boolean }> {
  const sent: Sent[] = [];
  const known: Known = { plain: [], verdicts: new Set() };
  let good = true;
  for (const step of steps) {
    const at = new Date();
    const [outcome, seen] = await send(step, target);
    const { trace } = outcome.ok ? outcome.value : outcome.failure;
    sent.push({ ...step, status: seen.status, trace, at });
    if (step.name === 'plain') known.plain = urlsOf(seen.json);
    describe(step, seen, known, target);
    if (!outcome.ok) console.log(`  failed, ${outcome.failure.code}`);
    if (isExpected(step, outcome)) continue;
    good = false;
    console.log(`  NOT AS EXPECTED: ${step.expects ?? 'data, and the text of each page'}`);
    // With a key or service that doesn't work, the rest would be charged for nothing.
    if (!outcome.ok && step.dollars > 0) break;
  }
  return { sent, good };
}

/** Checks that the demo that the welcome page offers still answers. Free, and without the user's key. */
async function isDemoThere(address: string): Promise<boolean> {
  const request = { address, key: 'demo', operation: 'search', body: { query: 'granite' } } as const;
  const outcome = await post({ fetch, now: Date.now }, request);
  const state = outcome.ok ? 'answers' : `is gone (${outcome.failure.code})`;
  console.log(`\nThe demo at ${address} ${state}.`);
  return outcome.ok;
}

async function main(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      yes: { type: 'boolean', default: false },
      errors: { type: 'boolean', default: false },
      fields: { type: 'boolean', default: false },
      address: { type: 'string', default: PRODUCTION_ADDRESS },
      page: { type: 'string', default: 'https://en.wikipedia.org/wiki/Granite' },
      site: { type: 'string', default: 'wikipedia.org' },
      demo: { type: 'string', default: HOSTED_MOCK_ADDRESS },
    },
  });
  const unknown = positionals.find((word) => !isWorkflow(word));
  if (unknown !== undefined) throw new Error(`${unknown} is not a type of result. ${USAGE}`);
  const { page, site } = values;
  const choices = { page, site };
  const ofTypes = () => planOfTypes(positionals.filter(isWorkflow), choices);
  const steps = values.errors ? planOfErrors(choices) : values.fields ? planOfFields(choices) : ofTypes();
  const target = readTarget(values.address);
  announce(steps, target.address);
  if (!values.yes && !(await isConfirmed())) {
    console.log('Nothing was sent.');
    return 1;
  }
  const { sent, good } = await run(steps, { ...target, choices });
  console.log('\nTo compare with the bill:');
  for (const { name, status, trace, at, dollars: most } of sent)
    console.log(
      `  ${at.toISOString()}  ${trace ?? 'no trace'}  ${status}  at most ${dollars(most)}  ${name}`,
    );
  const demo = !values.errors || (await isDemoThere(values.demo));
  return good && demo ? 0 : 1;
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (cause) {
  console.error(cause instanceof Error ? cause.message : String(cause));
  process.exitCode = 1;
}
