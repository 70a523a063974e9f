import { render, screen } from '@testing-library/preact';
import { expect, it, vi } from 'vitest';
import { FailureNotice } from '../../../../../components/ui/failure/failure-notice.tsx';
import { failureAdvice, failureHeadline } from '../../../../../components/ui/failure/failure-words.ts';
import { guideOn } from '../../../../../components/ui/learn-more.tsx';
import { chargeOf, FAILURE_CODES, type FailureCode } from '../../../../../lib/service/failures.ts';
import { fakeQuarry } from '../../../../gallery/fake-quarry.ts';

function show(code: FailureCode) {
  const openTab = vi.fn();
  render(
    <FailureNotice failure={{ code }} onRecover={() => undefined} quarry={{ ...fakeQuarry(), openTab }} />,
  );
  return openTab;
}

it.each(FAILURE_CODES)(
  '%s: has one button at most, links to the guide, and says what it cost if one could ask',
  (code) => {
    show(code);
    expect(screen.queryAllByRole('button').length).toBeLessThanOrEqual(1);
    expect(screen.getByRole('link', { name: 'Learn more' }).getAttribute('href')).toBe(guideOn(code));
    const refused = ['bad-request', 'key-refused', 'spent', 'forbidden', 'rate-limited', 'internal'];
    const free = refused.includes(code) ? 'Not charged.' : undefined;
    const charged = document.querySelector('.charge')?.textContent;
    expect(charged).toBe(chargeOf({ code }) === 'maybe' ? 'You may have been charged.' : free);
  },
);

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
