import { createHash } from 'node:crypto';
import { copyFileSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { lintAddOn } from './release/addon-linter.ts';
import { makeImages } from './release/images.ts';
import { permissionsIn, writeListing } from './release/listing.ts';
import { STORE_NAMES } from './release/stores.ts';
import { filesIn, ROOT, run, say } from './run.ts';

const OUT = `${ROOT}.output/`;
const RELEASE = `${OUT}release/`;

/** Builds and lints a release: packages, sources, and the material for each store's forms. */
async function main(): Promise<void> {
  for (const old of globSync(`${OUT}*.zip`)) rmSync(old);
  for (const browser of STORE_NAMES)
    if ((await run('wxt', ['zip', '-b', browser])) !== 0) throw new Error('The build failed.');
  await lintAddOn();
  rmSync(RELEASE, { recursive: true, force: true });
  mkdirSync(RELEASE, { recursive: true });
  for (const zip of globSync(`${OUT}*.zip`)) copyFileSync(zip, RELEASE + basename(zip));
  for (const store of STORE_NAMES) {
    const manifest = JSON.parse(readFileSync(`${OUT}${store}-mv3/manifest.json`, 'utf8'));
    writeListing(store, permissionsIn(manifest), `${RELEASE}${store}/`);
  }
  await makeImages(`${RELEASE}images/`);
  const sums = filesIn(RELEASE).map((name) => `${sha256(RELEASE + name)}  ${name}`);
  writeFileSync(`${RELEASE}SHA256SUMS`, `${sums.join('\n')}\n`);
  say(`In ${RELEASE}:`);
  for (const line of sums) console.log(line);
}

const sha256 = (file: string): string => createHash('sha256').update(readFileSync(file)).digest('hex');

await main();
