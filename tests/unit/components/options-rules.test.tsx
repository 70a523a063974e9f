// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/preact';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { OptionsView } from '../../../components/options/options-view.tsx';
import type { Trial } from '../../../components/options/trial.ts';
import {
  MOST_RULES,
  NO_PERSONALIZATIONS,
  type Personalizations,
  tryRegex,
} from '../../../lib/search/personal.ts';
import { DEFAULT_SETTINGS } from '../../../lib/settings/settings.ts';
import { type FakeQuarry, fakeQuarry } from '../../gallery/fake-quarry.ts';

/** Patterns for which no end is in sight. */
const ENDLESS = '(a+)+!';
let ended = 0;

/** Stands for the worker that tries rules: there are none here. */
class TrialWorker {
  onmessage: ((event: { data: unknown }) => void) | undefined;
  constructor() {
    queueMicrotask(() => this.onmessage?.({ data: 'ready' }));
  }
  postMessage({ rule, url }: Trial): void {
    if (rule.regex === ENDLESS) return;
    queueMicrotask(() => this.onmessage?.({ data: { becomes: tryRegex(rule, url) } }));
  }
  terminate(): void {
    ended += 1;
  }
}
vi.stubGlobal('Worker', TrialWorker);

afterEach(cleanup);

const RULES: Personalizations = {
  on: true,
  domains: [
    { domain: 'a.example', kind: 'pin' },
    { domain: '.co.uk', kind: 'lower' },
  ],
  regexes: [{ regex: '^https://m\\.(.*)$', replacement: 'https://$1' }],
};

async function open(rules: Personalizations = NO_PERSONALIZATIONS): Promise<FakeQuarry> {
  const quarry = fakeQuarry({ settings: { ...DEFAULT_SETTINGS, personalizations: rules } });
  render(<OptionsView quarry={quarry} firefox={false} />);
  await screen.findByLabelText('Service address');
  return quarry;
}

const here = () => within(screen.getByRole('region', { name: 'Rules for results' }));
const field = (label: string) => here().getByLabelText(label);
const fill = (label: string, value: string) => fireEvent.input(field(label), { target: { value } });
const choose = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
const press = (name: string) => fireEvent.click(here().getByRole('button', { name }));
const said = () => screen.getByRole('status').textContent;
const saves = (quarry: FakeQuarry) => quarry.calls.filter(([name]) => name === 'saveSettings');
const keeps = (quarry: FakeQuarry, rules: Personalizations) =>
  waitFor(() =>
    expect(saves(quarry).at(-1)).toEqual(['saveSettings', { ...DEFAULT_SETTINGS, personalizations: rules }]),
  );

it('says that the service may ignore them, and turns them off', async () => {
  const quarry = await open(RULES);
  here().getByText(/The service may ignore them, so what you block is hidden here too/);
  fireEvent.click(here().getByRole('switch', { name: 'Use these rules' }));
  await keeps(quarry, { ...RULES, on: false });
});

describe('a rule for a domain', () => {
  it('is added, without scheme and www', async () => {
    const quarry = await open(RULES);
    fill('Domain', ' https://www.B.example/ ');
    choose('What to do', 'raise');
    press('Add rule');
    await keeps(quarry, { ...RULES, domains: [...RULES.domains, { domain: 'b.example', kind: 'raise' }] });
    expect(said()).toBe('Added b.example');
    await waitFor(() => expect(field('Domain')).toHaveProperty('value', ''));
  });

  it.each([
    ['', /A domain looks like/],
    ['b.example/path', /A domain looks like/],
    ['a b', /A domain looks like/],
    ['A.example', 'There is a rule for a.example already.'],
  ])('is refused at its field: “%s”', async (typed, reason) => {
    const quarry = await open(RULES);
    fill('Domain', typed);
    press('Add rule');
    await here().findByText(reason);
    expect(field('Domain').getAttribute('aria-invalid')).toBe('true');
    expect(saves(quarry)).toEqual([]);
  });

  it('is refused where a thousand are there', async () => {
    const domains = Array.from({ length: MOST_RULES }, (_, index) => ({
      domain: `h${index}.example`,
      kind: 'block' as const,
    }));
    const quarry = await open({ ...RULES, domains });
    here().getByText('1,000 of at most 1,000.');
    fill('Domain', 'one-more.example');
    press('Add rule');
    await here().findByText('There is room for 1,000 rules. Remove one first.');
    expect(saves(quarry)).toEqual([]);
  });

  it('is changed and removed', async () => {
    const quarry = await open(RULES);
    choose('What to do with .co.uk', 'block');
    const blocked = { domain: '.co.uk', kind: 'block' as const };
    await keeps(quarry, { ...RULES, domains: [{ domain: 'a.example', kind: 'pin' }, blocked] });
    press('Remove the rule for a.example');
    await keeps(quarry, { ...RULES, domains: [blocked] });
    expect(document.activeElement).toBe(field('Domain'));
  });
});

describe('a rule for addresses', () => {
  it('is tried as one types, then added', async () => {
    const quarry = await open();
    fill('Try it on an address', 'https://m.wiki.example/x');
    fill('Pattern', '^https://m\\.(.*)$');
    here().getByText(
      'Replaces the whole address, but keeps the path and the query where it has none. $1 stands for the first group.',
    );
    fill('Becomes', 'https://$1');
    await here().findByText('It should become https://wiki.example/x');
    fill('Try it on an address', 'https://wiki.example/x');
    await here().findByText('It stays as it is.');
    expect(saves(quarry)).toEqual([]);
    press('Add pattern');
    await keeps(quarry, { ...NO_PERSONALIZATIONS, regexes: RULES.regexes });
    await waitFor(() => expect(field('Pattern')).toHaveProperty('value', ''));
  });

  it('of another dialect is told while it is typed, tried by nobody, and kept all the same', async () => {
    const quarry = await open();
    fill('Try it on an address', 'https://a.example/');
    fill('Pattern', '(?>a)');
    await here().findByText(
      'Quarry can’t read this pattern, so it can’t try it here. The service reads PCRE and may accept it.',
    );
    expect(here().queryByText(/It should become|It stays/)).toBeNull();
    expect(field('Pattern').getAttribute('aria-invalid')).toBe('false');
    fill('Becomes', 'b');
    press('Add pattern');
    await keeps(quarry, { ...NO_PERSONALIZATIONS, regexes: [{ regex: '(?>a)', replacement: 'b' }] });
  });

  it('that goes on for ever is ended, and that is said', async () => {
    await open();
    fill('Try it on an address', `https://a.example/${'a'.repeat(60)}`);
    fill('Pattern', ENDLESS);
    await here().findByText(/^Quarry stopped trying this pattern/);
    expect(ended).toBeGreaterThan(0);
    fill('Pattern', 'a+');
    fill('Becomes', 'b');
    await here().findByText(/^It should become/);
  });

  it.each([
    ['', 'Enter a pattern.'],
    ['x'.repeat(1001), 'Pattern and replacement may have 1,000 bytes each.'],
    ['^https://m\\.(.*)$', 'There is a rule for ^https://m\\.(.*)$ already.'],
  ])('is refused at its field: %.20s', async (typed, reason) => {
    const quarry = await open(RULES);
    fill('Pattern', typed);
    press('Add pattern');
    await here().findByText(reason);
    expect(saves(quarry)).toEqual([]);
  });

  it('is changed in its place, and removed', async () => {
    const quarry = await open(RULES);
    press('Change the rule for ^https://m\\.(.*)$');
    await waitFor(() => expect(field('Becomes')).toHaveProperty('value', 'https://$1'));
    fill('Becomes', 'https://www.$1');
    press('Save pattern');
    const regexes = [{ regex: '^https://m\\.(.*)$', replacement: 'https://www.$1' }];
    await keeps(quarry, { ...RULES, regexes });
    await here().findByRole('button', { name: 'Add pattern' });
    press('Remove the rule for ^https://m\\.(.*)$');
    await keeps(quarry, { ...RULES, regexes: [] });
  });
});

it('names the setting by which the account changes results too', async () => {
  await open();
  here().getByText(/“Inherit account settings in API requests” is on for your API key/);
});

it('takes rules in as JSON', async () => {
  const quarry = await open(RULES);
  const domains = [{ domain: 'b.example', kind: 'raise' }, { domain: 'no domain' }];
  fill('JSON to import', JSON.stringify({ quarry: 'rules', version: 1, domains }));
  press('Import');
  await keeps(quarry, { ...RULES, domains: [...RULES.domains, { domain: 'b.example', kind: 'raise' }] });
  expect(said()).toBe('Imported 1. 1 was left out.');
});
