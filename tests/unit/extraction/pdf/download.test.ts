import { expect, it, vi } from 'vitest';
import { downloadPdf, type FetchFile, MAX_PDF_BYTES } from '../../../../lib/extraction/pdf/download.ts';

const URL_OF_IT = 'https://a.test/file.pdf';
const answer = (body: string | null, init: ResponseInit = {}) =>
  vi.fn<FetchFile>(async () => new Response(body, init));

it('PDF download: requests a file once, with the user’s session and without a referrer', async () => {
  const fetch = answer('%PDF-1.7 and more');
  const got = await downloadPdf(fetch, URL_OF_IT);
  expect('bytes' in got && new TextDecoder().decode(got.bytes)).toBe('%PDF-1.7 and more');
  expect(fetch.mock.calls).toEqual([
    [URL_OF_IT, { credentials: 'include', cache: 'force-cache', referrerPolicy: 'no-referrer' }],
  ]);
});

it.each<[string, FetchFile, string]>([
  ['an error from the site', answer('gone', { status: 410 }), 'status'],
  ['a login page', answer('<!doctype html>'), 'not-pdf'],
  ['nothing', answer(null), 'not-pdf'],
  [
    'more than the size limit',
    answer('%PDF-', { headers: { 'content-length': `${MAX_PDF_BYTES + 1}` } }),
    'too-large',
  ],
  ['no answer', async () => Promise.reject(new TypeError('NetworkError')), 'unreachable'],
])('PDF download: says why there is no file (%s)', async (_, fetch, problem) => {
  expect(await downloadPdf(fetch, URL_OF_IT)).toEqual({ problem });
});

it('PDF download: stops at the size limit, although the site does not say how large the file is', async () => {
  const part = new Uint8Array(MAX_PDF_BYTES / 10);
  let sent = 0;
  const stopped = vi.fn();
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      pull(controller) {
        sent += 1;
        controller.enqueue(part);
        if (sent === 12) controller.close();
      },
      cancel: stopped,
    },
    { highWaterMark: 0 },
  );
  expect(await downloadPdf(async () => new Response(body), URL_OF_IT)).toEqual({ problem: 'too-large' });
  expect(sent).toBe(11);
  expect(stopped).toHaveBeenCalledOnce();
});
