import { createHash } from 'node:crypto';
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { chromium } from '@playwright/test';
import { LANGUAGES } from '../lib/settings/languages.ts';
import { findChromium } from './browsers.ts';
import { billOfMaterials } from './release/bill-of-materials.ts';
import { drawTiles, imageProblems, takeScreenshots } from './release/images.ts';
import { permissionsIn, writeListing } from './release/listing.ts';
import { languageIn, limitsOf, STORE_NAMES, type Store } from './release/stores.ts';
import { filesIn, ROOT, run, say } from './run.ts';

const OUT = `${ROOT}.output/`;
const RELEASE = `${OUT}release/`;

/** Builds a release: packages, sources, bill of materials, and the material for each store's forms. */
async function main(): Promise<boolean> {
  for (const name of readdirSync(ROOT).includes('.output') ? readdirSync(OUT) : [])
    if (name.endsWith('.zip')) rmSync(OUT + name);
  for (const browser of STORE_NAMES) if ((await run('wxt', ['zip', '-b', browser])) !== 0) return false;
  rmSync(RELEASE, { recursive: true, force: true });
  mkdirSync(RELEASE, { recursive: true });
  for (const name of readdirSync(OUT).filter((name) => name.endsWith('.zip')))
    copyFileSync(OUT + name, RELEASE + name);
  writeFileSync(
    `${RELEASE}bill-of-materials.cdx.json`,
    `${JSON.stringify(billOfMaterials(STORE_NAMES), null, 2)}\n`,
  );
  for (const store of STORE_NAMES) writeListing(store, permissionsOf(store), folderOf(store));
  await makeImages();
  const sums = filesIn(RELEASE).map((name) => `${sha256(RELEASE + name)}  ${name}`);
  writeFileSync(`${RELEASE}SHA256SUMS`, `${sums.join('\n')}\n`);
  say(`In ${RELEASE}:`);
  for (const line of sums) console.log(line);
  const problems: string[] = [];
  for (const store of STORE_NAMES) {
    const folders = LANGUAGES.map((language) => screenshotsOf(store, language));
    problems.push(...(await imageProblems(limitsOf(store), folders, folderOf(store))));
  }
  for (const line of problems) console.error(line);
  return problems.length === 0;
}

const folderOf = (store: Store): string => `${RELEASE}${store}/`;

const screenshotsOf = (store: Store, language: string): string =>
  `${folderOf(store)}screenshots/${languageIn(store, language)}/`;

const permissionsOf = (store: Store): string[] =>
  permissionsIn(JSON.parse(readFileSync(`${OUT}${store}-mv3/manifest.json`, 'utf8')));

/** Makes screenshots in each language and the tiles once, and copies them for each store under its own names. */
async function makeImages(): Promise<void> {
  const made = `${OUT}store-images/`;
  rmSync(made, { recursive: true, force: true });
  await takeScreenshots(LANGUAGES, made);
  const browser = await chromium.launch({ executablePath: await findChromium(), args: ['--no-sandbox'] });
  const page = await browser.newPage();
  for (const store of STORE_NAMES) {
    // A store shows the English screenshots if a language has none.
    for (const language of LANGUAGES.filter((name) => existsSync(made + name)))
      cpSync(made + language, screenshotsOf(store, language), { recursive: true });
    await drawTiles(page, limitsOf(store), folderOf(store));
  }
  await browser.close();
}

const sha256 = (file: string): string => createHash('sha256').update(readFileSync(file)).digest('hex');

process.exitCode = (await main()) ? 0 : 1;
