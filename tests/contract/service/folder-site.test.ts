import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { useService } from './support.ts';

const folder = mkdtempSync(join(tmpdir(), 'pages-'));
afterAll(() => rmSync(folder, { recursive: true }));

function put(name: string, content: string | Buffer): void {
  const path = join(folder, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
}

const prose =
  'This chapter explains how the package manager keeps its lists and what to do when they are damaged. ';
put(
  'index.html',
  `<html><head><title>The administrator’s manual</title></head><body><h1>Manual</h1><p>${prose.repeat(3)}</p></body></html>`,
);
put(
  'ch02/section one.html',
  Buffer.from(
    `<html><head><title>Größe und Schlüssel</title><meta http-equiv="Content-Type" content="text/html; charset=ISO-8859-1"></head><body><p>Die Schlüsselgröße zählt. ${prose.repeat(3)}</p><img src="../images/next.png" alt="Next, keys"><img src="../images/keys.png" alt="Two keys on a ring"></body></html>`,
    'latin1',
  ),
);
put('notes.txt', 'Not a page of the manual.');

describe('a site built from a folder', () => {
  const client = useService(() => ({ siteDir: folder }));

  it('serves every HTML page in the folder from one host', () => {
    const pages = client.service.site.pages.map(({ url, title }) => ({ url, title }));
    expect(pages).toEqual([
      { url: 'https://site.test/ch02/section%20one.html', title: 'Größe und Schlüssel' },
      { url: 'https://site.test/index.html', title: 'The administrator’s manual' },
    ]);
  });

  it('is searched and extracted in its own charset', async () => {
    expect(await client.found({ query: 'Schlüsselgröße' })).toEqual(['site.test/ch02/section%20one.html']);
    const { data } = await client.extract(['https://site.test/ch02/section%20one.html']);
    expect(data[0]?.markdown).toContain('Die Schlüsselgröße zählt.');
  });
});
