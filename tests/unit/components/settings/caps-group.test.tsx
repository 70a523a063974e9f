// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/preact';
import { useState } from 'preact/hooks';
import { afterEach, expect, it } from 'vitest';
import { CapsGroup } from '../../../../components/settings/spending-groups.tsx';
import { success } from '../../../../lib/service/failures.ts';
import { DEFAULT_SETTINGS, type Settings } from '../../../../lib/settings/settings.ts';
import type { Caps } from '../../../../lib/usage/caps.ts';
import { book, dayOf, NO_USAGE } from '../../../../lib/usage/usage.ts';
import { fakeQuarry } from '../../../gallery/fake-quarry.ts';
import { groupProps } from './group-props.ts';

afterEach(cleanup);

const USAGE = book(NO_USAGE, dayOf(Date.now()), {
  operation: 'search',
  sure: { searches: 10, pages: 5 },
});

/** Opens the caps, and returns those that are saved. */
function open(caps?: Caps, usage = USAGE): (Caps | undefined)[] {
  const saved: (Caps | undefined)[] = [];
  const quarry = fakeQuarry(
    {},
    {
      'settings.save': async ({ to }) => {
        saved.push(to.caps);
        return success(to);
      },
    },
  );
  const Form = () => {
    const [settings, setSettings] = useState<Settings>({ ...DEFAULT_SETTINGS, ...(caps && { caps }) });
    const props = groupProps({
      quarry,
      settings,
      learn: (part) => part.settings && setSettings(part.settings),
    });
    return <CapsGroup {...props} snapshot={{ ...props.snapshot, usage }} />;
  };
  render(<Form />);
  return saved;
}

const field = (name: string) => screen.getByRole<HTMLInputElement>('spinbutton', { name });
const type = (name: string, value: string) => fireEvent.blur(field(name), { target: { value } });

it('caps group: saves an entered cap and removes it when its field is cleared', async () => {
  const saved = open();
  expect(field('Per day').placeholder).toBe('No cap');
  type('Per day', '0.5');
  await screen.findByText('$0.14 spent today');
  expect(saved).toEqual([{ day: 0.5 }]);
  type('Per day', '');
  await waitFor(() => expect(saved[1]).toEqual({}));
});

it('caps group: shows no sum where earlier spending can’t be read', () => {
  open({ day: 1 }, { ...USAGE, unknown: dayOf(Date.now()) });
  screen.getByText('Earlier spending can’t be read, so the cap can’t be checked');
});

it.each(['-1', '2000000'])(
  'caps group: reports at the field that %s is not a cap and saves nothing',
  (entered) => {
    const saved = open();
    type('Per month', entered);
    screen.getByText('Enter 0 or more, or leave it empty for no cap.');
    expect(field('Per month').getAttribute('aria-invalid')).toBe('true');
    expect(saved).toEqual([]);
  },
);
