import { readFileSync, writeFileSync } from 'node:fs';
import { brotliCompressSync, constants } from 'node:zlib';
import { filesIn, ROOT, say } from './run.ts';

/** What no upgrade test opens: PDF.js, the guide, the texts of other languages. */
const LEFT_OUT = /^(?:guide|changes|license|_locales\/(?!en\/)|assets\/pdf\.|chunks\/pdf-js-)/;

/** The files of a build by path, one character a byte. */
function filesOf(browser: string): Record<string, string> {
  const folder = `${ROOT}.output/${browser}-mv3/`;
  const paths = filesIn(folder).filter((path) => !LEFT_OUT.test(path));
  return Object.fromEntries(paths.map((path) => [path, readFileSync(folder + path, 'latin1')]));
}

const builds = { chrome: filesOf('chrome'), firefox: filesOf('firefox') };
const { version } = JSON.parse(builds.chrome['manifest.json'] ?? '');
const text = Buffer.from(JSON.stringify(builds));
const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_LGWIN } = constants;
// The window spans both builds, which share most of their code.
const params = { [BROTLI_PARAM_QUALITY]: 11, [BROTLI_PARAM_LGWIN]: 24 };
const path = `tests/upgrade/${version}.json.br`;
writeFileSync(ROOT + path, brotliCompressSync(text, { params }));
say(`Wrote ${path}.`);
