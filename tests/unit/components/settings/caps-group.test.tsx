// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/preact';
import { useState } from 'preact/hooks';
import { afterEach, expect, it } from 'vitest';
import { CapsGroup } from '../../../../components/settings/caps-group.tsx';
import { DEFAULT_SETTINGS, type Settings } from '../../../../lib/settings/settings.ts';
import type { Caps } from '../../../../lib/usage/caps.ts';
import { book, dayOf, NO_USAGE } from '../../../../lib/usage/usage.ts';

afterEach(cleanup);

const USAGE = book(NO_USAGE, dayOf(Date.now()), {
  operation: 'search',
  sure: { searches: 10, pages: 5 },
});

function open(caps?: Caps, usage = USAGE): Caps[] {
  const saved: Caps[] = [];
  const Form = () => {
    const [settings, setSettings] = useState<Settings>({ ...DEFAULT_SETTINGS, ...(caps && { caps }) });
    const change = (changed: Caps) => {
      saved.push(changed);
      setSettings({ ...settings, caps: changed });
    };
    return <CapsGroup usage={usage} settings={settings} onChange={change} />;
  };
  render(<Form />);
  return saved;
}

const field = (name: string) => screen.getByRole<HTMLInputElement>('spinbutton', { name });
const type = (name: string, value: string) => fireEvent.blur(field(name), { target: { value } });

it('caps group: says that caps are limits for this browser only', () => {
  open();
  screen.getByText(/^Caps apply to this browser only\./);
});

it('caps group: saves an entered cap and removes it when its field is cleared', () => {
  const saved = open();
  expect(field('Per day').placeholder).toBe('No cap');
  type('Per day', '0.5');
  expect(saved).toEqual([{ day: 0.5 }]);
  screen.getByText('$0.14 spent today');
  type('Per day', '');
  expect(saved[1]).toEqual({});
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
