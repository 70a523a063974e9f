import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { WORKFLOWS } from '../lib/search/form.ts';
import { normalizeAddress } from '../lib/service/address.ts';
import { post } from '../lib/service/client.ts';
import { PRODUCTION_ADDRESS } from '../lib/settings/settings.ts';
import { BUDGET, isWorkflow, type Plan, planOf, type Step } from './live/plan.ts';
import { differencesOf, structureOf } from './live/structure.ts';

const USAGE = `Usage: QUARRY_KEY=… npm run live -- [--yes] [--address URL] [--page URL] [${WORKFLOWS.join('|')} …]`;

interface Target {
  address: string;
  key: string;
}

function readTarget(address: string): Target {
  const typed = process.env.QUARRY_KEY;
  if (typed === undefined) throw new Error(`Set QUARRY_KEY to your API key. ${USAGE}`);
  const key = typed.trim();
  if (!/^[\x21-\x7e]+$/.test(key)) throw new Error('QUARRY_KEY does not have the format of a key.');
  const base = normalizeAddress(address);
  if (!base.ok) throw new Error(`${address} is not a valid service address.`);
  return { address: base.value, key };
}

const dollars = (amount: number): string => `$${amount.toFixed(3)}`;

function announce({ steps, left, dollars: most }: Plan, { address }: Target): void {
  console.log(
    `Requests to ${address}: ${steps.length}, for at most ${dollars(most)} at the published rates:`,
  );
  for (const { name, body, dollars: cost } of steps)
    console.log(`  ${name}  ${dollars(cost)}  ${JSON.stringify(body)}`);
  if (left.length > 0)
    console.log(
      `Skipped, as a run may cost at most ${dollars(BUDGET)}: ${left.join(', ')}. To send them, name them.`,
    );
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

/** Sends one request with the product's own client, and prints the structure of the answer without its content. */
async function run({ name, operation, body }: Step, { address, key }: Target): Promise<boolean> {
  let text = '';
  const listening: typeof fetch = async (input, init) => {
    const response = await fetch(input, init);
    text = await response.clone().text();
    const traces = [...response.headers.keys()].filter((header) => /^x-.*trace$/.test(header));
    console.log(`\n${name}: status ${response.status}, trace header ${traces.join(', ') || 'absent'}`);
    return response;
  };
  const outcome = await post({ fetch: listening, now: Date.now }, { address, key, operation, body });
  if (!outcome.ok) {
    console.log(`${name}: failed, ${outcome.failure.code}`);
    return false;
  }
  const answer: unknown = JSON.parse(text);
  report('structure', structureOf(answer));
  report('differs from the schemas', differencesOf(answer, operation));
  return true;
}

async function main(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      yes: { type: 'boolean', default: false },
      address: { type: 'string', default: PRODUCTION_ADDRESS },
      page: { type: 'string', default: 'https://example.com/' },
    },
  });
  const unknown = positionals.find((word) => !isWorkflow(word));
  if (unknown !== undefined) throw new Error(`${unknown} is not a type of result. ${USAGE}`);
  const types = positionals.length > 0 ? positionals.filter(isWorkflow) : WORKFLOWS;
  const target = readTarget(values.address);
  const plan = planOf(types, values.page);
  announce(plan, target);
  if (!values.yes && !(await isConfirmed())) {
    console.log('Nothing was sent.');
    return 1;
  }
  for (const step of plan.steps) if (!(await run(step, target))) return 1;
  return 0;
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (cause) {
  console.error(cause instanceof Error ? cause.message : String(cause));
  process.exitCode = 1;
}
