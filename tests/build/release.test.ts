import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { shippedPackages } from '../../scripts/release/shipped-packages.ts';
import { ROOT } from '../../scripts/run.ts';
import { BROWSERS } from './output.ts';

const archive = (kind: string) => `.output/quarry-${manifest.version}-${kind}.zip`;
const sumOf = (file: string) => createHash('sha256').update(readFileSync(file)).digest('hex');

/**
 * Packs in a folder and time zone, without this process's environment: for Firefox, whose add-ons site builds the sources
 * again; the other packages take the same way.
 */
function pack(folder: string, zone: string) {
  const program = join(folder, 'node_modules/wxt/bin/wxt.mjs');
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, TZ: zone };
  execFileSync(process.execPath, [program, 'zip', '-b', 'firefox'], { cwd: folder, env, stdio: 'pipe' });
}

/** Not an input of the build. */
const NOT_COPIED = ['.git', '.output', '.wxt', 'node_modules'];

/** Copies the project's files to a folder, like a second checkout. */
function copyProject(folder: string) {
  for (const name of readdirSync(ROOT).filter((name) => !NOT_COPIED.includes(name)))
    cpSync(ROOT + name, join(folder, name), { recursive: true });
}

/** Unpacks the source archive into a folder. */
function unpackSources(from: string, folder: string) {
  for (const [name, bytes] of Object.entries(unzipSync(readFileSync(join(from, archive('sources')))))) {
    mkdirSync(join(folder, dirname(name)), { recursive: true });
    writeFileSync(join(folder, name), bytes);
  }
}

describe('a release', () => {
  const folders: string[] = [];
  let first = '';
  const elsewhere = (fill: (folder: string) => void): string => {
    const folder = mkdtempSync(join(tmpdir(), 'release-'));
    folders.push(folder);
    fill(folder);
    symlinkSync(`${ROOT}node_modules`, join(folder, 'node_modules'));
    return folder;
  };

  beforeAll(() => {
    first = elsewhere(copyProject);
    pack(first, 'Europe/Berlin');
  });

  afterAll(() => {
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  });

  it('is byte-identical when built in another folder and time zone from its source archive, as is that archive', () => {
    const sources = elsewhere((folder) => unpackSources(first, folder));
    pack(sources, 'Asia/Tokyo');
    for (const kind of ['firefox', 'sources'])
      expect(sumOf(join(sources, archive(kind))), kind).toBe(sumOf(join(first, archive(kind))));
  });

  it('ships no package without a reason', () => {
    const dependencies = readFileSync(`${ROOT}docs/dependencies.md`, 'utf8');
    const reasons = /\| what ships \| why \|\n([\s\S]*?)\n\n/.exec(dependencies)?.[1] ?? '';
    for (const name of new Set(BROWSERS.flatMap(shippedPackages))) expect(reasons).toContain(name);
  });
});
