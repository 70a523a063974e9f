import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { useService } from './support.ts';

const folder = mkdtempSync(join(tmpdir(), 'pages-'));
afterAll(() => rmSync(folder, { recursive: true }));

function put(name: string, content: string | Buffer, modified = '2025-02-03T04:05:06Z'): void {
  const path = join(folder, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
  utimesSync(path, new Date(modified), new Date(modified));
}

/** The start of a PNG file: enough to read its size. */
function pngHeader(width: number, height: number): Buffer {
  const bytes = Buffer.alloc(33);
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]);
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  return bytes;
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
put(
  'ch03/film.htm',
  `<title>A film about keys</title><p>${prose.repeat(2)}</p><video src="keys.webm"></video>`,
);
put(
  'ch04/talk.html',
  `<title>A talk about keys</title><p>${prose.repeat(2)}</p><a href="talk.ogg">listen</a>`,
  '2026-01-01',
);
put(
  'ch05/commands.html',
  `<title>Commands for keys</title><div class="navheader"><table summary="Navigation header"><tr><td><a href="../index.html">Prev</a></td></tr></table></div><h1>Commands for keys</h1><p>${prose.repeat(3)}</p><pre>keyctl show</pre>`,
);
put('images/keys.png', pngHeader(320, 240));
put('images/next.png', pngHeader(18, 21));
put('notes.txt', 'Not a page of the manual.');

describe('a site built from a folder', () => {
  const client = useService(() => ({ siteDir: folder }));

  it('serves every HTML page in the folder from one host', () => {
    const pages = client.service.site.pages.map(({ url, title }) => ({ url, title }));
    expect(pages).toEqual([
      { url: 'https://site.test/ch02/section%20one.html', title: 'Größe und Schlüssel' },
      { url: 'https://site.test/ch03/film.htm', title: 'A film about keys' },
      { url: 'https://site.test/ch04/talk.html', title: 'A talk about keys' },
      { url: 'https://site.test/ch05/commands.html', title: 'Commands for keys' },
      { url: 'https://site.test/index.html', title: 'The administrator’s manual' },
    ]);
  });

  it('is searched and extracted in its own charset', async () => {
    expect(await client.found({ query: 'Schlüsselgröße' })).toEqual(['site.test/ch02/section%20one.html']);
    const { data } = await client.extract(['https://site.test/ch02/section%20one.html']);
    expect(data[0]?.markdown).toContain('Die Schlüsselgröße zählt.');
  });

  it('indexes its pictures at their real size but not its decorative images', async () => {
    const { image = [] } = await client.search({ query: 'keys', workflow: 'images' });
    expect(image).toMatchObject([
      {
        title: 'Two <strong>keys</strong> on a ring',
        image: { url: 'https://site.test/images/keys.png', width: 320, height: 240 },
      },
    ]);
  });

  it('indexes pages with media as videos and podcasts', async () => {
    expect(await client.found({ query: 'keys', workflow: 'videos' }, 'video')).toEqual([
      'site.test/ch03/film.htm',
    ]);
    expect(await client.found({ query: 'keys', workflow: 'podcasts' }, 'podcast')).toEqual([
      'site.test/ch04/talk.html',
    ]);
  });

  it('strips the navigation of older doc generators from the Markdown', async () => {
    const url = 'https://site.test/ch05/commands.html';
    const { data } = await client.extract([url]);
    expect(data[0]?.markdown).toContain('keyctl show');
    expect(data[0]?.markdown).not.toMatch(/Prev|<table/);
  });
});
