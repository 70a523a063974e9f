import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { OBSERVED, PROFILES } from '../mock-service/index.ts';
import { useService } from './service/support.ts';

const SCRIPT = fileURLToPath(new URL('../../scripts/live.ts', import.meta.url));
const clients = {
  documented: useService(() => ({ profile: 'documented', key: 'key-that-nobody-may-see' })),
  live: useService(() => ({ profile: 'live', key: 'key-that-nobody-may-see' })),
};

/** Stands in for the demo, which gets another key. */
const demo = useService(() => ({ key: 'demo' }));

/** Runs the script as npm does, without a terminal. */
async function run(
  profile: keyof typeof clients,
  args: readonly string[],
  key: string | undefined = clients[profile].service.key,
): Promise<{ code: number | null; output: string }> {
  const { url } = clients[profile].service;
  const pages = ['--page', 'https://docs.test/', '--site', 'wiki.test'];
  const child = spawn(process.execPath, [SCRIPT, '--address', url, ...pages, ...args], {
    env: { PATH: process.env.PATH, ...(key === '' ? {} : { QUARRY_KEY: key }) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part: Buffer) => {
      output += part.toString();
    });
  await once(child, 'close');
  return { code: child.exitCode, output };
}

const cost = ({ searches, pages }: { searches: number; pages: number }): number =>
  0.012 * searches + 0.004 * pages;

const ledgerOf = (profile: keyof typeof clients) => clients[profile].service.ledger;

describe('npm run live', () => {
  it('shows what it would send and sends nothing when there is no terminal to ask in', async () => {
    const { code, output } = await run('live', []);
    expect(code).toBe(1);
    expect(output).toContain('at most $0.040');
    expect(output).toContain('nothing was sent');
    expect(ledgerOf('live').entries).toEqual([]);
  });

  it('prints response structures without their content and spends at most $0.05', async () => {
    const { code, output } = await run('live', ['--yes']);
    expect(code).toBe(0);
    expect(ledgerOf('live').entries.map(({ operation }) => operation)).toEqual([
      'search',
      'search',
      'search',
      'extract',
    ]);
    expect(cost(ledgerOf('live').totals())).toBeLessThanOrEqual(0.05);
    for (const said of [
      'data.search[].title: string',
      'data[].markdown: string',
      'trace header x-kagi-trace',
      'data.video[].props.creator_name: string',
    ])
      expect(output).toContain(said);
    for (const said of ['key-that-nobody-may-see', 'Igneous', 'Minerals', 'Pebble', '<strong>', 'wiki.test'])
      expect(output).not.toContain(said);
  });

  it('stops at a refused key without printing it', async () => {
    const { code, output } = await run('live', ['--yes'], 'wrong-key-of-someone');
    expect(code).toBe(1);
    expect(output).toContain('failed, key-refused');
    expect(output).not.toContain('wrong-key-of-someone');
    expect(ledgerOf('live').entries).toHaveLength(1);
  });
});

it.each(PROFILES)(
  'npm run live names the rows that the %s service confirms or contradicts',
  async (profile) => {
    const isLive = profile === 'live';
    const errors = await run(profile, ['--errors', '--yes', '--demo', demo.service.url]);
    expect(errors.code).toBe(0);
    expect(errors.output).toContain(
      isLive
        ? 'wrong key and page 11: status 400, trace header x-kagi-trace\n  errors\n    {"code":"general.invalid_token"'
        : 'wrong key and page 11: status 401, trace header x-service-trace\n  errors\n    {"code":"auth.key_invalid"',
    );
    expect(errors.output).toContain(`The demo at ${demo.service.url} answers.`);
    expect(errors.output).not.toContain('key-that-nobody-may-see');
    expect(ledgerOf(profile).totals()).toEqual({ requests: 6, searches: 0, pages: 0 });

    const fields = await run(profile, ['--fields', '--yes']);
    expect(fields.code).toBe(0);
    expect(cost(ledgerOf(profile).totals())).toBeLessThanOrEqual(0.25);
    const output = `${fields.output}\n${errors.output}`;
    const [said, other] = isLive ? ['confirms', 'contradicts'] : ['contradicts', 'confirms'];
    for (const row of Object.keys(OBSERVED))
      if (row !== 'sideGroups' || isLive)
        expect(output).toMatch(new RegExp(`${said}(?:, seen "[^"]+":)? ${row}: `));
    expect(output).not.toContain(`    ${other}`);
    expect(output.match(/Z {2}[0-9a-f]{24} {2}/g)).toHaveLength(16 + 6);
  },
);
