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
import { billOfMaterials, shippedPackages } from '../../scripts/release/bill-of-materials.ts';
import { ROOT } from '../../scripts/run.ts';
import { BROWSERS } from './output.ts';

const archive = (kind: string) => `.output/quarry-${manifest.version}-${kind}.zip`;
const sumOf = (file: string) => createHash('sha256').update(readFileSync(file)).digest('hex');

/** Packs for a browser, in a folder, at a time zone and with nothing of what this process was told. */
function pack(folder: string, browser: string, zone: string) {
  const program = join(folder, 'node_modules/wxt/bin/wxt.mjs');
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, TZ: zone };
  execFileSync(process.execPath, [program, 'zip', '-b', browser], { cwd: folder, env, stdio: 'pipe' });
}

/** Not part of what a build is made from. */
const APART = ['.git', '.output', '.wxt', 'node_modules'];

/** The project's files in a folder of their own, as a second checkout has them. */
function copyProject(folder: string) {
  for (const name of readdirSync(ROOT).filter((name) => !APART.includes(name)))
    cpSync(ROOT + name, join(folder, name), { recursive: true });
}

/** What the archive of sources holds, in a folder of its own. */
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
    for (const browser of ['chrome', 'firefox']) pack(first, browser, 'Europe/Berlin');
  });

  afterAll(() => {
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  });

  it('is the same bytes when it is built a second time, in another folder and time zone', () => {
    const second = elsewhere(copyProject);
    pack(second, 'chrome', 'Asia/Tokyo');
    expect(sumOf(join(second, archive('chrome')))).toBe(sumOf(join(first, archive('chrome'))));
  });

  it('is the same bytes when Firefox’s archive of sources is built, which is the same again as well', () => {
    const sources = elsewhere((folder) => unpackSources(first, folder));
    pack(sources, 'firefox', 'Asia/Tokyo');
    for (const kind of ['firefox', 'sources'])
      expect(sumOf(join(sources, archive(kind))), kind).toBe(sumOf(join(first, archive(kind))));
  });

  it('lists what it is made of, each with version, licence and hash', () => {
    const { components } = billOfMaterials(BROWSERS);
    const shipped = new Set(BROWSERS.flatMap(shippedPackages));
    expect(shipped.size).toBeGreaterThan(5);
    expect(
      components
        .map(({ purl }) => decodeURIComponent(String(purl)).replace(/^pkg:npm\/|@[^@]*$/g, ''))
        .sort(),
    ).toEqual([...shipped].sort());
    for (const { name, version, hashes, licenses } of components)
      expect({ name, version, hashes, licenses }, name).toEqual({
        name,
        version: expect.stringMatching(/^\d+\.\d+\.\d+/),
        hashes: [expect.objectContaining({ alg: 'SHA-512' })],
        licenses: [expect.anything()],
      });
  });

  it('ships no package without a reason', () => {
    const dependencies = readFileSync(`${ROOT}docs/dependencies.md`, 'utf8');
    const reasons = /\| what ships \| why \|\n([\s\S]*?)\n\n/.exec(dependencies)?.[1] ?? '';
    for (const name of new Set(BROWSERS.flatMap(shippedPackages))) expect(reasons).toContain(name);
  });
});
