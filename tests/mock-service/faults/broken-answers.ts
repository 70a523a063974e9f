import { gzipSync } from 'node:zlib';
import type { Fault } from './fault.ts';

const NOT_UTF8 = Uint8Array.of(0x7b, 0x22, 0xc3, 0x28, 0xff, 0xfe, 0x22, 0x7d);
const PAGE = '<!doctype html><title>Sign in</title><p>Please sign in to the network.</p>';

/** Random text, which compresses badly, so that a part of it arrives. */
const ANSWER = JSON.stringify({
  data: { search: Array.from({ length: 500 }, () => ({ title: `${Math.random()}` })) },
});

/** Broken answers by name, for test tables. */
export const BROKEN_ANSWERS = {
  garbage: { body: '\u0000\u0001 not json at all }{' },
  invalidUtf8: { body: NOT_UTF8 },
  empty: { body: '' },
  html: { body: PAGE, contentType: 'text/html' },
  shortJson: { body: '{"meta":{"trace":"cut"},"data":{"search":[{"url":"https://docs.test/","ti' },
  shortGzip: { body: gzipSync(ANSWER).subarray(0, -200), headers: { 'content-encoding': 'gzip' } },
  otherContentType: { contentType: 'application/octet-stream' },
  noContent: { status: 204 },
  resetContent: { status: 205 },
  cutInTheMiddle: { delivery: { kind: 'cut', afterBytes: 40 } },
  dropped: { delivery: { kind: 'drop' } },
} as const satisfies Record<string, Fault>;
