import { act, fireEvent, screen, waitFor } from '@testing-library/preact';
import type { ComponentType } from 'preact';
import { describe, expect, it } from 'vitest';
import { OpenInGroup } from '../../../../components/settings/destinations-group.tsx';
import type { GroupProps } from '../../../../components/settings/group.tsx';
import { BuiltLensesGroup, LensesGroup } from '../../../../components/settings/lenses-group.tsx';
import { PresetsGroup } from '../../../../components/settings/presets-group.tsx';
import { RulesGroup } from '../../../../components/settings/rules-group.tsx';
import { SitesGroup } from '../../../../components/settings/sites-group.tsx';
import { DEFAULT_DOCUMENT } from '../../../../lib/document/document-rules.ts';
import { EMPTY_LENS, type InlineLens } from '../../../../lib/search/lens/lens.ts';
import type { Personalizations } from '../../../../lib/search/personalizations/rules.ts';
import { DEFAULT_SETTINGS, type Settings } from '../../../../lib/settings/settings.ts';
import { button, choose, fill, press, pressNext, saved, says, showGroup, showSettings } from '../view.tsx';

const PATTERN = '^https://m\\.(.*)$';
const RULES: Personalizations = {
  on: true,
  domains: [
    { domain: 'a.example', kind: 'pin' },
    { domain: '.co.uk', kind: 'lower' },
  ],
  regexes: [{ regex: PATTERN, replacement: 'https://$1' }],
};
const built = (name: string, lens: Partial<InlineLens>) => ({ name, lens: { ...EMPTY_LENS, ...lens } });
const SETTINGS: Settings = {
  ...DEFAULT_SETTINGS,
  lenses: [
    { name: 'One', id: '1' },
    { name: 'Two', id: '2' },
  ],
  builtLenses: [built('Walls', { sitesIncluded: ['walling.example'], fileType: 'pdf' })],
  personalizations: RULES,
  presets: [{ name: 'Books', rules: DEFAULT_DOCUMENT }],
  siteDefaults: [{ host: 'a.example', way: 'service', to: 'clipboard', preset: 'Books' }],
  sites: [{ host: 'a.example', content: ['main'], remove: [] }],
};
/** The settings of a site whose preset has this name. */
const withPreset = (preset: string) => ({
  siteDefaults: SETTINGS.siteDefaults?.map((site) => ({ ...site, preset })) ?? [],
});
const rules = (part: Partial<Personalizations>) => ({ personalizations: { ...RULES, ...part } });

type Fields = Record<string, string>;
interface Editor {
  Group: ComponentType<GroupProps>;
  add: string;
  /** What is typed for a new entry, its name, and the settings with it. */
  added: [typed: Fields, name: string, settings: Partial<Settings>];
  /** The same for an entry that is there. */
  edited: [name: string, typed: Fields, settings: Partial<Settings>];
  /** The settings after its removal. */
  removed: Partial<Settings>;
  /** What is typed in vain, and what its form says. */
  wrong: [typed: Fields, words: string | RegExp][];
}

const EDITORS: Record<string, Editor> = {
  'lenses by ID': {
    Group: LensesGroup,
    add: 'Add lens',
    added: [
      { Name: 'Stone', 'ID or URL': ' 48213 ' },
      'Stone',
      { lenses: [...SETTINGS.lenses, { name: 'Stone', id: ' 48213 ' }] },
    ],
    edited: [
      'One',
      { Name: 'First', 'ID or URL': '11' },
      { lenses: [{ name: 'First', id: '11' }, ...SETTINGS.lenses.slice(1)] },
    ],
    removed: { lenses: SETTINGS.lenses.slice(1) },
    wrong: [
      [{ Name: 'New', 'ID or URL': '  ' }, 'Enter a lens ID or URL.'],
      [{ Name: 'New', 'ID or URL': '1' }, '“One” already has this ID.'],
    ],
  },
  'custom lenses': {
    Group: BuiltLensesGroup,
    add: 'New lens',
    added: [
      {
        'Lens name': ' Stones ',
        'Only these sites': 'https://www.Walling.example/docs/\nother.example, third.example',
        'Not these sites': 'ads.example',
        'With these words': 'dry stone\n"lime"',
        'Without these words': 'cement',
        'File type (for example, pdf)': '.PDF',
        Region: 'CH',
        Time: 'week',
      },
      'Stones',
      {
        builtLenses: [
          ...SETTINGS.builtLenses,
          built('Stones', {
            sitesIncluded: ['walling.example/docs', 'other.example', 'third.example'],
            sitesExcluded: ['ads.example'],
            wordsIncluded: ['dry stone', 'lime'],
            wordsExcluded: ['cement'],
            fileType: 'pdf',
            region: 'CH',
            relative: 'week',
          }),
        ],
      },
    ],
    edited: [
      'Walls',
      { 'File type (for example, pdf)': '' },
      { builtLenses: [built('Walls', { sitesIncluded: ['walling.example'] })] },
    ],
    removed: { builtLenses: [] },
    wrong: [
      [{ 'Lens name': 'Walls', 'Only these sites': 'a.example' }, 'Another lens is called “Walls”.'],
      [{ 'Lens name': 'New', 'Only these sites': 'not_a_site!' }, 'Enter a domain, like example.com.'],
      [
        { 'Lens name': 'New', 'File type (for example, pdf)': 'p d f' },
        'Use up to 10 letters and digits, like pdf.',
      ],
    ],
  },
  domains: {
    Group: RulesGroup,
    add: 'Add rule',
    added: [
      { Domain: ' https://www.B.example/ ', Action: 'raise' },
      'b.example',
      rules({ domains: [...RULES.domains, { domain: 'b.example', kind: 'raise' }] }),
    ],
    edited: [
      'a.example',
      { Domain: 'c.example' },
      rules({ domains: [{ domain: 'c.example', kind: 'pin' }, ...RULES.domains.slice(1)] }),
    ],
    removed: rules({ domains: RULES.domains.slice(1) }),
    wrong: [
      [{ Domain: '' }, /Enter a domain without a path/],
      [{ Domain: 'b.example/path' }, /Enter a domain without a path/],
      [{ Domain: 'a b' }, /Enter a domain without a path/],
      [{ Domain: 'A.example' }, 'There’s already a rule for a.example.'],
    ],
  },
  'URL rewrites': {
    Group: RulesGroup,
    add: 'Add rewrite',
    // JavaScript can’t read this pattern, but the service can.
    added: [
      { Pattern: '(?>a)', 'Replace with': 'https://$1' },
      '(?>a)',
      rules({ regexes: [...RULES.regexes, { regex: '(?>a)', replacement: 'https://$1' }] }),
    ],
    edited: [
      PATTERN,
      { 'Replace with': 'https://www.$1' },
      rules({ regexes: [{ regex: PATTERN, replacement: 'https://www.$1' }] }),
    ],
    removed: rules({ regexes: [] }),
    wrong: [
      [{ Pattern: '' }, 'Enter a pattern.'],
      [{ Pattern: 'x'.repeat(1001) }, 'Pattern and replacement can be up to 1,000 bytes each.'],
      [{ Pattern: PATTERN }, `There’s already a rule for ${PATTERN}.`],
    ],
  },
  // What uses a preset follows its name, and gets the default format once it is removed.
  presets: {
    Group: PresetsGroup,
    add: 'New preset',
    added: [
      { Name: 'Mine', 'Text before': 'On {{title}}:' },
      'Mine',
      {
        presets: [
          ...(SETTINGS.presets ?? []),
          { name: 'Mine', rules: { ...DEFAULT_DOCUMENT, before: 'On {{title}}:' } },
        ],
      },
    ],
    edited: [
      'Books',
      { Name: 'Papers' },
      { presets: [{ name: 'Papers', rules: DEFAULT_DOCUMENT }], ...withPreset('Papers') },
    ],
    removed: { presets: [], ...withPreset('') },
    wrong: [
      [{ Name: '' }, /^Enter a name/],
      [{ Name: 'Mine', 'Text before': '{{content}}' }, /can’t read this: {{content}}/],
    ],
  },
  'site rules': {
    Group: SitesGroup,
    add: 'Add site',
    added: [
      {
        Site: 'https://docs.example/some/page',
        'Parts to extract': '.text\nul.facts',
        'Parts to remove': '.ad',
      },
      'docs.example',
      {
        sites: [
          ...(SETTINGS.sites ?? []),
          { host: 'docs.example', content: ['.text', 'ul.facts'], remove: ['.ad'] },
        ],
      },
    ],
    edited: [
      'a.example',
      { 'Parts to extract': 'article' },
      { sites: [{ host: 'a.example', content: ['article'], remove: [] }] },
    ],
    removed: { sites: [] },
    wrong: [
      [{ Site: 'no site' }, /Enter a domain without a path/],
      [{ Site: 'b.example', 'Parts to extract': '.good\np[' }, 'Your browser can’t read this selector: p['],
    ],
  },
};

const fillAll = (typed: Fields) => {
  for (const [label, value] of Object.entries(typed))
    (['Action', 'Region', 'Time'].includes(label) ? choose : fill)(label, value);
};

describe.each(Object.entries(EDITORS))(
  'the list of %s',
  (_, { Group, add, added, edited, removed, wrong }) => {
    const show = () => showGroup(Group, { settings: SETTINGS });

    it('takes a new entry', async () => {
      const quarry = await show();
      const [typed, name, settings] = added;
      press(add);
      fillAll(typed);
      press('Save');
      await says(`Added “${name}”`);
      expect(saved(quarry)).toEqual([{ ...SETTINGS, ...settings }]);
      await waitFor(() => expect(document.activeElement?.textContent).toBe(add));
    });

    it.each(wrong)('rejects %j at its form', async (typed, words) => {
      const quarry = await show();
      press(add);
      fillAll(typed);
      press('Save');
      await screen.findByText(words);
      expect(document.querySelector('[aria-invalid=true]')).toBe(document.activeElement);
      expect(saved(quarry)).toEqual([]);
    });

    it('lets an entry be edited in place and removed', async () => {
      const quarry = await show();
      const [name, typed, settings] = edited;
      press(`Edit “${name}”`);
      fillAll(typed);
      press('Cancel');
      press(`Edit “${name}”`);
      fillAll(typed);
      press('Save');
      await waitFor(() => expect(saved(quarry)).toEqual([{ ...SETTINGS, ...settings }]));
      const now = typed.Name ?? typed.Domain ?? name;
      await waitFor(() => expect(document.activeElement).toBe(button(`Edit “${now}”`)));
      press(`Remove “${now}”`);
      await waitFor(() => expect(saved(quarry).at(-1)).toEqual({ ...SETTINGS, ...removed }));
      await waitFor(() => expect(document.activeElement?.textContent).toBe(add));
    });
  },
);

describe('a form of an entry', () => {
  const name = () => screen.getByLabelText<HTMLInputElement>('Name').value;

  it('stays while it is open: no button of the list opens another', async () => {
    await showGroup(PresetsGroup, { settings: SETTINGS }, {});
    press('Duplicate Plain');
    expect(name()).toBe('Plain copy');
    const buttons = screen.getAllByRole('button').map((one) => one.textContent || one.ariaLabel);
    expect(buttons.filter((one) => /preset|Edit|Remove|Duplicate/.test(one ?? ''))).toEqual([]);
  });

  it('stays with its entry if another one goes or comes back', async () => {
    const quarry = await showSettings({ settings: SETTINGS }, {}, '#search');
    press('Edit “Two”');
    fill('Name', 'Typed');
    const tell = (lenses: Settings['lenses']) =>
      act(() => quarry.tell({ settings: { ...SETTINGS, lenses } }));
    tell(SETTINGS.lenses.slice(1));
    expect(name()).toBe('Typed');
    tell(SETTINGS.lenses);
    expect(name()).toBe('Typed');
    press('Save');
    await waitFor(() => expect(saved(quarry)).toHaveLength(1));
    expect(saved(quarry)[0].lenses).toEqual([SETTINGS.lenses[0], { name: 'Typed', id: '2' }]);
  });
});

it('a default app to open documents in comes back with Undo', async () => {
  const quarry = await showGroup(OpenInGroup);
  press('Remove “Claude”');
  await waitFor(() => expect(saved(quarry)).toHaveLength(1));
  await pressNext('Undo');
  await waitFor(() => expect(saved(quarry).at(-1)).toEqual(DEFAULT_SETTINGS));
});

describe('result rules', () => {
  it('are turned off at once, and the page says that the service may ignore them', async () => {
    const quarry = await showGroup(RulesGroup, { settings: SETTINGS });
    screen.getByText(/If the service ignores a block, Quarry hides those results itself/);
    fireEvent.click(screen.getByRole('switch', { name: 'Apply rules' }));
    await waitFor(() => expect(saved(quarry)).toEqual([{ ...SETTINGS, ...rules({ on: false }) }]));
  });

  it('change their action in the list', async () => {
    const quarry = await showGroup(RulesGroup, { settings: SETTINGS });
    choose('Action for .co.uk', 'block');
    const domains = RULES.domains.with(1, { domain: '.co.uk', kind: 'block' });
    await waitFor(() => expect(saved(quarry)).toEqual([{ ...SETTINGS, ...rules({ domains }) }]));
  });
});
