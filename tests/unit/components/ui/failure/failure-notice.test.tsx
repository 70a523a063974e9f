import { fireEvent, render, screen } from '@testing-library/preact';
import { expect, it, vi } from 'vitest';
import { FailureNotice } from '../../../../../components/ui/failure/failure-notice.tsx';
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

it('failure notice: opens the guide in a new tab, or a background tab on Ctrl+click', () => {
  const openTab = show('offline');
  const link = screen.getByRole('link', { name: 'Learn more' });
  const url = new URL(guideOn('offline'), location.href).href;
  expect(fireEvent.click(link)).toBe(false);
  expect(openTab).toHaveBeenLastCalledWith(url, expect.objectContaining({ ctrlKey: false }));
  fireEvent.click(link, { ctrlKey: true });
  expect(openTab).toHaveBeenLastCalledWith(url, expect.objectContaining({ ctrlKey: true }));
});
