import { fireEvent, screen, within } from '@testing-library/preact';
import { expect, it } from 'vitest';
import { answer, found, group } from '../../../../gallery/samples.ts';
import { showResults } from '../../show-results.tsx';

it('answer: shows an unknown group under its own name', () => {
  showResults(
    answer(
      group('__proto__', [{ title: 'Odd', host: 'odd.example' }]),
      group('local_guides-2', [{ title: 'Even' }]),
    ),
  );
  expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
    'Proto',
    'Local guides 2',
  ]);
});

it('answer: shows result content as text with highlights', () => {
  showResults(answer(group('search', [{ title: '<img src=x> a **hit**', host: 'one.example' }])));
  const link = screen.getByRole('link', { name: '<img src=x> a hit' });
  expect(link.querySelector('mark')?.textContent).toBe('hit');
  expect(link.querySelector('img')).toBeNull();
});

it('answer: shows an international host as people write it, except one that imitates another name', async () => {
  showResults(found({ Munich: 'xn--mnchen-3ya.example', Apple: 'xn--80ak6aa92e.com' }));
  expect((await screen.findByText('münchen.example')).title).toBe('xn--mnchen-3ya.example');
  screen.getByText('xn--80ak6aa92e.com');
});

it('answer: shows a result without a link as text', () => {
  showResults(answer(group('search', [{ title: 'No address' }])));
  expect(screen.queryByRole('link')).toBeNull();
  expect(screen.queryByRole('button')).toBeNull();
  screen.getByText('No address');
});

it('answer: shows an entry’s icons on hover or focus', () => {
  showResults(found({ One: 'one.example', Two: 'two.example' }));
  const icons = () =>
    screen.getAllByRole('listitem').map((row) => row.querySelectorAll('.actions button > svg').length);
  expect(screen.getAllByRole('button', { name: 'Copy as Markdown link (C)' })).toHaveLength(2);
  expect(icons()).toEqual([0, 0]);
  const [first, second] = screen.getAllByRole('listitem');
  if (first) fireEvent.pointerEnter(first);
  expect(icons()).toEqual([3, 0]);
  if (second) fireEvent.focus(within(second).getByRole('link'));
  expect(icons()).toEqual([3, 3]);
});
