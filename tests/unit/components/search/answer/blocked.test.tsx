import { screen } from '@testing-library/preact';
import { expect, it } from 'vitest';
import { setDomain } from '../../../../../lib/search/personalizations/personalizations.ts';
import { DEFAULT_SETTINGS } from '../../../../../lib/settings/settings.ts';
import { found } from '../../../../gallery/samples.ts';
import { showSearch } from '../../show-search.tsx';
import { after, done, GRANITE, press, titles, withSettings } from '../../view.ts';

const FOUND = found({ Wanted: 'one.example', Blocked: 'sub.two.example' });

async function open(personalize: boolean, on = true): Promise<void> {
  const draft = { ...GRANITE, personalize };
  const rules = setDomain(DEFAULT_SETTINGS.personalizations, 'two.example', 'block');
  showSearch({ ...withSettings({ personalizations: { ...rules, on } }), ...after(done(draft, FOUND)) });
  await screen.findByRole('link', { name: 'Wanted' });
}

it('blocked results: are hidden and counted, and shown on request', async () => {
  await open(true);
  expect(titles()).toEqual(['Wanted']);
  const count = () => document.querySelector('.summary bdi')?.textContent;
  expect(count()).toBe('1 result');
  await screen.findByText('1 result', { selector: '[role=status] *' });
  screen.getByText('Your rules hide 1 result.');
  press('Show');
  expect(titles()).toEqual(['Wanted', 'Blocked']);
  expect(count()).toBe('2 results');
  press('Hide');
  expect(titles()).toEqual(['Wanted']);
});

it.each([
  ['the search ran without rules', false, true],
  ['the rules are off', true, false],
])('blocked results: are shown when %s', async (_, personalize, on) => {
  await open(personalize, on);
  expect(titles()).toEqual(['Wanted', 'Blocked']);
});
