import { fireEvent, screen, within } from '@testing-library/preact';
import { expect, it } from 'vitest';
// Imported early because the view's first paint waits for it.
import '../../../../components/search/later-part.ts';
import { pickTo } from '../../../../components/ui/destination-words.ts';
import type { Destination } from '../../../../lib/presets/destinations.ts';
import type { Settings } from '../../../../lib/settings/settings.ts';
import { found } from '../../../gallery/samples.ts';
import { showSearch } from '../show-search.tsx';
import { after, done, GRANITE, withSettings } from '../view.ts';

const FOUND = found({ First: 'one.example', Second: 'two.example' });

async function open(changes: Partial<Settings>): Promise<HTMLElement> {
  showSearch({ ...withSettings(changes), ...after(done(GRANITE, FOUND)) });
  const link = await screen.findByRole('link', { name: 'First' });
  const row = link.closest('li');
  if (!row) throw new Error('The result is in no list.');
  return row;
}

const resultsTo = (to: Destination): Partial<Settings> => ({ gestures: { results: { to, preset: '' } } });

it.each([
  ['clipboard', 'Copy as Markdown', 'Pick parts to copy as Markdown…'],
  ['obsidian', 'Send to Obsidian', 'Pick parts to copy as Markdown… · Obsidian'],
  ['file', 'Save as a file', 'Pick parts to copy as Markdown… · File'],
  ['collection', 'Add to collection', 'Pick parts to copy as Markdown… · Collection'],
  ['document', 'Open in Export', 'Pick parts to copy as Markdown… · Export'],
] as const)('%s: actions name it, with the price', async (to, name, parts) => {
  const button = within(await open(resultsTo(to))).getByRole('button', { name: `${name} (E)` });
  expect(button.title).toBe(`${name} (E) · about $0.004`);
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select First' }));
  const bar = await screen.findByRole('region', { name: 'Selected results' });
  within(bar).getByRole('button', { name: `${name}\u00a0· $0.004` });
  expect(pickTo({ gestures: { parts: { to, preset: '' } } })).toBe(parts);
});

it('an action names the destination of a result’s site, and that of all if results of several sites are selected', async () => {
  const siteDefaults = [{ host: 'one.example', way: 'usual', to: 'file', preset: '' }] as const;
  const row = await open({ ...resultsTo('obsidian'), siteDefaults: [...siteDefaults] });
  within(row).getByRole('button', { name: 'Save as a file (E)' });
  screen.getByRole('button', { name: 'Send to Obsidian (E)' });
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select First' }));
  const bar = within(await screen.findByRole('region', { name: 'Selected results' }));
  bar.getByRole('button', { name: 'Save as a file\u00a0· $0.004' });
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select Second' }));
  await bar.findByRole('button', { name: 'Send to Obsidian\u00a0· $0.008' });
});
