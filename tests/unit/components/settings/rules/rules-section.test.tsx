// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/preact';
import { afterEach, describe, expect, it } from 'vitest';
import { OptionsView } from '../../../../../components/settings/settings-view.tsx';
import { MAX_RULES } from '../../../../../lib/search/personalizations/personalizations.ts';
import {
  NO_PERSONALIZATIONS,
  type Personalizations,
} from '../../../../../lib/search/personalizations/rules.ts';
import { DEFAULT_SETTINGS } from '../../../../../lib/settings/settings.ts';
import { type FakeQuarry, fakeQuarry } from '../../../../gallery/fake-quarry.ts';

afterEach(() => {
  cleanup();
  history.replaceState(null, '', '#');
});

const RULES: Personalizations = {
  on: true,
  domains: [
    { domain: 'a.example', kind: 'pin' },
    { domain: '.co.uk', kind: 'lower' },
  ],
  regexes: [{ regex: '^https://m\\.(.*)$', replacement: 'https://$1' }],
};

async function open(rules: Personalizations = NO_PERSONALIZATIONS): Promise<FakeQuarry> {
  history.replaceState(null, '', '#section-rules');
  const quarry = fakeQuarry({ settings: { ...DEFAULT_SETTINGS, personalizations: rules } });
  render(<OptionsView quarry={quarry} firefox={false} />);
  await screen.findByRole('region', { name: 'Result rules' });
  return quarry;
}

const here = () => within(screen.getByRole('region', { name: 'Result rules' }));
const field = (label: string) => here().getByLabelText(label);
const fill = (label: string, value: string) => fireEvent.input(field(label), { target: { value } });
const choose = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
const press = (name: string) => fireEvent.click(here().getByRole('button', { name, hidden: true }));
const said = () => screen.getByRole('status').textContent;
const saves = (quarry: FakeQuarry) => quarry.calls.filter(([name]) => name === 'settings.save');
const keeps = (quarry: FakeQuarry, rules: Personalizations) =>
  waitFor(() =>
    expect(saves(quarry).at(-1)).toEqual([
      'settings.save',
      { from: expect.anything(), to: { ...DEFAULT_SETTINGS, personalizations: rules } },
    ]),
  );

it('rules section: says that the service may ignore rules, and turns them off', async () => {
  const quarry = await open(RULES);
  here().getByText(/If the service ignores a block, Quarry hides those results itself/);
  fireEvent.click(here().getByRole('switch', { name: 'Apply rules' }));
  await keeps(quarry, { ...RULES, on: false });
});

describe('a domain rule', () => {
  it('is added without scheme and www', async () => {
    const quarry = await open(RULES);
    press('Add rule');
    fill('Domain', ' https://www.B.example/ ');
    choose('Action', 'raise');
    press('Save');
    await keeps(quarry, { ...RULES, domains: [...RULES.domains, { domain: 'b.example', kind: 'raise' }] });
    expect(said()).toBe('Added “b.example”');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Add rule'));
  });

  it.each([
    ['', /Enter a domain without a path/],
    ['b.example/path', /Enter a domain without a path/],
    ['a b', /Enter a domain without a path/],
    ['A.example', 'There’s already a rule for a.example.'],
  ])('is rejected at its field: “%s”', async (typed, reason) => {
    const quarry = await open(RULES);
    press('Add rule');
    fill('Domain', typed);
    press('Save');
    await here().findByText(reason);
    expect(field('Domain').getAttribute('aria-invalid')).toBe('true');
    expect(saves(quarry)).toEqual([]);
  });

  it('is rejected at the limit of 1,000 rules', async () => {
    const domains = Array.from({ length: MAX_RULES }, (_, index) => ({
      domain: `h${index}.example`,
      kind: 'block' as const,
    }));
    const quarry = await open({ ...RULES, domains });
    // Finding buttons by their role takes a minute among so many.
    fireEvent.click(screen.getByText('Add rule'));
    fireEvent.input(screen.getByLabelText('Domain'), { target: { value: 'one-more.example' } });
    fireEvent.submit(document.querySelector('.entry-form') ?? document.body);
    await screen.findByText('You’ve reached the limit of 1,000 rules. Remove one first.');
    expect(saves(quarry)).toEqual([]);
  });

  it('can be changed and removed', async () => {
    const quarry = await open(RULES);
    choose('Action for .co.uk', 'block');
    const blocked = { domain: '.co.uk', kind: 'block' as const };
    await keeps(quarry, { ...RULES, domains: [{ domain: 'a.example', kind: 'pin' }, blocked] });
    press('Remove “a.example”');
    await keeps(quarry, { ...RULES, domains: [blocked] });
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Add rule'));
  });
});

describe('a URL rewrite', () => {
  it.each(['^https://m\\.(.*)$', '(?>a)'])(
    'is added: %s, whether or not JavaScript can read it',
    async (regex) => {
      const quarry = await open();
      press('Add rewrite');
      fill('Pattern', regex);
      here().getByText(
        'Replaces the whole URL, but keeps the path and query where the replacement has none. Use $1 for the first capture group.',
      );
      fill('Replace with', 'https://$1');
      press('Save');
      await keeps(quarry, { ...NO_PERSONALIZATIONS, regexes: [{ regex, replacement: 'https://$1' }] });
    },
  );

  it.each([
    ['', 'Enter a pattern.'],
    ['x'.repeat(1001), 'Pattern and replacement can be up to 1,000 bytes each.'],
    ['^https://m\\.(.*)$', 'There’s already a rule for ^https://m\\.(.*)$.'],
  ])('is rejected at its field: %.20s', async (typed, reason) => {
    const quarry = await open(RULES);
    press('Add rewrite');
    fill('Pattern', typed);
    press('Save');
    await here().findByText(reason);
    expect(saves(quarry)).toEqual([]);
  });

  it('is edited in place and removed', async () => {
    const quarry = await open(RULES);
    press('Edit “^https://m\\.(.*)$”');
    await waitFor(() => expect(field('Replace with')).toHaveProperty('value', 'https://$1'));
    fill('Replace with', 'https://www.$1');
    press('Save');
    const regexes = [{ regex: '^https://m\\.(.*)$', replacement: 'https://www.$1' }];
    await keeps(quarry, { ...RULES, regexes });
    await here().findByRole('button', { name: 'Add rewrite' });
    press('Remove “^https://m\\.(.*)$”');
    await keeps(quarry, { ...RULES, regexes: [] });
  });
});
