import { expect, it } from 'vitest';
import { failureAdvice, failureHeadline } from '../../../../../components/ui/failure/failure-words.ts';
import { FAILURE_CODES } from '../../../../../lib/service/failures.ts';

/** Failures whose headline needs no further explanation. */
const BRIEF: readonly string[] = ['query-empty', 'withdrawn'];

const words = (code: (typeof FAILURE_CODES)[number]) => {
  const failure = { code, status: 418, address: 'https://host.example/v1' };
  return { headline: failureHeadline(failure), more: failureAdvice(failure) };
};

it('each failure has its own headline, and an explanation or a next step', () => {
  const all = FAILURE_CODES.map((code) => ({ code, ...words(code) }));
  expect(new Set(all.map(({ headline }) => headline)).size).toBe(all.length);
  for (const { code, more } of all) if (!BRIEF.includes(code)) expect(more).toMatch(/\.$/);
});

it.each([
  ['chrome://version/', /Browsers don’t let extensions/],
  ['about:config', /Browsers don’t let extensions/],
  ['moz-extension://abc/options.html', /Browsers don’t let extensions/],
  ['view-source:https://example.com/', /Browsers don’t let extensions/],
  ['file:///home/notes.html', /file on this computer/],
  ['http://example.com/', /uses http/],
  ['mailto:a@example.com', /isn’t a web page/],
  ['https://192.168.1.1/', /private network/],
  ['https://a:b@example.com/', /a username and password/],
  [undefined, /can extract only https pages/],
])('the advice explains why %s cannot be extracted', (address, reason) => {
  for (const code of ['page-unsupported', 'link-unsupported'] as const) {
    expect(failureAdvice(address === undefined ? { code } : { code, address })).toMatch(reason);
  }
});
