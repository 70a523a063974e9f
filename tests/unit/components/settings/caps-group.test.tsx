import { fireEvent, screen, waitFor } from '@testing-library/preact';
import { expect, it } from 'vitest';
import { CapsGroup } from '../../../../components/settings/spending-groups.tsx';
import { DEFAULT_SETTINGS } from '../../../../lib/settings/settings.ts';
import { book, dayOf, NO_USAGE } from '../../../../lib/usage/usage.ts';
import { saved } from '../view.ts';
import { showGroup } from './show-group.tsx';

const usage = book(NO_USAGE, dayOf(Date.now()), { operation: 'search', sure: { searches: 10, pages: 5 } });

it('caps group: saves an entered cap and removes it when its field is cleared', async () => {
  const quarry = await showGroup(CapsGroup, { usage }, {});
  const field = screen.getByRole<HTMLInputElement>('spinbutton', { name: 'Per day' });
  expect(field.placeholder).toBe('No cap');
  fireEvent.blur(field, { target: { value: '0.5' } });
  await screen.findByText('$0.14 spent today');
  fireEvent.blur(field, { target: { value: '' } });
  await waitFor(() => expect(saved(quarry).map(({ caps }) => caps)).toEqual([{ day: 0.5 }, {}]));
});

it('caps group: shows no sum where earlier spending can’t be read', async () => {
  const settings = { ...DEFAULT_SETTINGS, caps: { day: 1 } };
  await showGroup(CapsGroup, { settings, usage: { ...usage, unknown: dayOf(Date.now()) } }, {});
  screen.getByText('Earlier spending can’t be read, so the cap can’t be checked');
});
