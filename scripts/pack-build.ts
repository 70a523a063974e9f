import { readFileSync, writeFileSync } from 'node:fs';
import { brotliCompressSync, constants } from 'node:zlib';
import { filesIn, ROOT, say } from './run.ts';

/** What the upgrade test doesn’t open: PDF.js, the guide, the texts of other languages. */
const LEFT_OUT = /^(?:guide|changes|license|_locales\/(?!en\/)|assets\/pdf\.|chunks\/pdf-js-)/;

const folder = `${ROOT}.output/chrome-mv3/`;
const paths = filesIn(folder).filter((path) => !LEFT_OUT.test(path));
/** The files of the build by path, one character a byte. */
const build = Object.fromEntries(paths.map((path) => [path, readFileSync(folder + path, 'latin1')]));
const { version } = JSON.parse(build['manifest.json'] ?? '');
const path = `tests/upgrade/${version}.json.br`;
const params = { [constants.BROTLI_PARAM_QUALITY]: 11 };
writeFileSync(ROOT + path, brotliCompressSync(Buffer.from(JSON.stringify(build)), { params }));
say(`Wrote ${path}.`);
