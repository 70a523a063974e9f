import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { billOfMaterials } from './release/bill-of-materials.ts';
import { ROOT, run, say } from './run.ts';

const BROWSERS = ['chrome', 'edge', 'firefox'];
const OUT = `${ROOT}.output/`;
const RELEASE = `${OUT}release/`;

/** Makes what a release consists of: a package for each browser, the sources, the bill of materials, and the sums of all. */
async function main(): Promise<boolean> {
  for (const name of readdirSync(ROOT).includes('.output') ? readdirSync(OUT) : [])
    if (name.endsWith('.zip')) rmSync(OUT + name);
  for (const browser of BROWSERS) if ((await run('wxt', ['zip', '-b', browser])) !== 0) return false;
  rmSync(RELEASE, { recursive: true, force: true });
  mkdirSync(RELEASE, { recursive: true });
  for (const name of readdirSync(OUT).filter((name) => name.endsWith('.zip')))
    copyFileSync(OUT + name, RELEASE + name);
  writeFileSync(
    `${RELEASE}bill-of-materials.cdx.json`,
    `${JSON.stringify(billOfMaterials(BROWSERS), null, 2)}\n`,
  );
  const sums = readdirSync(RELEASE).map((name) => `${sha256(RELEASE + name)}  ${name}`);
  writeFileSync(`${RELEASE}SHA256SUMS`, `${sums.join('\n')}\n`);
  say(`In ${RELEASE}:`);
  for (const line of sums) console.log(line);
  return true;
}

const sha256 = (file: string): string => createHash('sha256').update(readFileSync(file)).digest('hex');

process.exitCode = (await main()) ? 0 : 1;
