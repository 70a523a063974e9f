import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import { runInNewContext } from 'node:vm';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type FetchedFile, type FileRequest, fetchFile } from '../../../../lib/browser/pdf.ts';
import { until } from '../../../shared/until.ts';

const MOST = 1_000_000;
const closing: (() => Promise<void>)[] = [];
/** How the connections of the requests so far ended. */
let ended: ('whole' | 'cut')[];

beforeEach(() => {
  ended = [];
});
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** Starts a site, and returns its URL. */
async function site(answer: RequestListener): Promise<string> {
  const server = createServer((request, response) => {
    response.on('close', () => ended.push(response.writableFinished ? 'whole' : 'cut'));
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const address = server.address();
  return typeof address === 'object' && address ? `http://127.0.0.1:${address.port}/file.pdf` : '';
}

/** Sends parts until the connection ends. */
const endless = (response: ServerResponse, part: Buffer, everyMs: number): void => {
  const timer = setInterval(() => response.write(part), everyMs);
  response.on('close', () => clearInterval(timer));
};

const fetched = (url: string, more: Partial<FileRequest> = {}): Promise<FetchedFile> =>
  fetchFile({ url, most: MOST, deadline: Date.now() + 60_000, ...more });

it('file: is whole, and may be exactly as large as the limit', async () => {
  const file = Buffer.alloc(MOST, 'quarry');
  const got = await fetched(await site((_, response) => response.end(file)));
  expect('bytes' in got && Buffer.compare(got.bytes, file)).toBe(0);
});

it('file: a streamed one stops at the limit', async () => {
  const url = await site((_, response) => endless(response, Buffer.alloc(50_000), 1));
  expect(await fetched(url)).toEqual({ problem: 'too-large' });
  await until('the connection to end', async () => ended[0]);
  expect(ended).toEqual(['cut']);
});

it('file: one that is announced as too large is not downloaded', async () => {
  const url = await site((_, response) => {
    response.writeHead(200, { 'content-length': MOST + 1 }).write('%PDF-');
  });
  expect(await fetched(url)).toEqual({ problem: 'too-large' });
  await until('the connection to end', async () => ended[0]);
});

it.each<[string, (response: ServerResponse) => void]>([
  ['an answer', () => undefined],
  ['the rest', (response) => endless(response.writeHead(200), Buffer.from('%PDF-'), 10)],
])('file: the deadline covers the wait for %s', async (_, answer) => {
  const url = await site((_request, response) => answer(response));
  expect(await fetched(url, { deadline: Date.now() + 300 })).toEqual({ problem: 'too-slow' });
});

it.each([301, 302, 303, 307, 308])(
  'file: a redirect to another site is not followed (%i)',
  async (status) => {
    const asked: string[] = [];
    const other = await site(({ url = '' }, response) => {
      asked.push(url);
      response.end('%PDF-');
    });
    const url = await site((_, response) => response.writeHead(status, { location: other }).end());
    expect(await fetched(url)).toEqual({ problem: 'redirected' });
    expect(asked).toEqual([]);
  },
);

it.each<[string, (response: ServerResponse) => void, string]>([
  ['the site answers with an error', (response) => response.writeHead(410).end('gone'), 'status'],
  [
    'the connection breaks',
    (response) => response.writeHead(200).write('%PDF-', () => response.destroy()),
    'unreachable',
  ],
])('file: says why there is none if %s', async (_, answer, problem) => {
  expect(await fetched(await site((_request, response) => answer(response)))).toEqual({ problem });
});

it('file: a tab, where nothing else of Quarry is, keeps it and returns its size', async () => {
  const tab = { AbortSignal, Blob, fetch, Uint8Array, Reflect, Date };
  const url = await site((_, response) => response.end('%PDF-1.7'));
  const request = { url, most: MOST, deadline: Date.now() + 60_000, keepAs: 'held' };
  const got: unknown = await runInNewContext(`(${fetchFile})(${JSON.stringify(request)})`, tab);
  expect(got).toEqual({ kept: 8 });
  expect(Reflect.get(tab, 'held')).toEqual(new TextEncoder().encode('%PDF-1.7'));
});
