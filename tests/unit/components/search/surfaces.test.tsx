import { cleanup, fireEvent, screen } from '@testing-library/preact';
import { expect, it } from 'vitest';
import type { Surface } from '../../../../components/search/state/use-search.ts';
import type { FakeQuarry } from '../../../gallery/fake-quarry.ts';
import { showSearch } from '../show-search.tsx';
import { press } from '../view.ts';

async function open(surface?: Surface): Promise<FakeQuarry> {
  const quarry = showSearch({}, {}, surface);
  await screen.findByRole('button', { name: 'Menu' });
  return quarry;
}

const button = (name: string) => screen.queryByRole('button', { name });
const inMenu = async (name: string) => {
  if (!screen.queryByRole('button', { name: 'Menu', expanded: true })) press('Menu');
  await screen.findByRole('button', { name: 'User guide' });
  return button(name);
};

it('the popup leads to the side panel, directly in the click, and to a tab', async () => {
  const quarry = await open();
  fireEvent.click((await inMenu('Open in side panel')) ?? document.body);
  expect(quarry.calls.at(-1)).toEqual(['openPanel']);
  fireEvent.click(button('Full page') ?? document.body);
  expect(quarry.calls.at(-1)).toEqual(['openWorkspace']);
});

it('the side panel leads to a tab, and the tab nowhere else', async () => {
  await open('panel');
  expect(await inMenu('Open in side panel')).toBeNull();
  expect(button('Full page')).not.toBeNull();
  cleanup();
  await open('workspace');
  await screen.findByRole('navigation', { name: 'Main' });
  expect(button('Settings')).not.toBeNull();
  expect(await inMenu('Open in side panel')).toBeNull();
  for (const name of ['Full page', 'Library', 'Add pages']) expect(button(name)).toBeNull();
  expect(screen.getAllByRole('button', { name: 'Settings' })).toHaveLength(1);
});
