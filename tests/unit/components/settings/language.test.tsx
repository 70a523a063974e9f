// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/preact';
import { afterEach, expect, it, vi } from 'vitest';
import { LanguageGroup } from '../../../../components/settings/general-groups.tsx';
import { lookUp, setMessageSource } from '../../../../lib/browser/text.ts';
import { failed } from '../../../../lib/service/failures.ts';
import { LANGUAGES } from '../../../../lib/settings/languages.ts';
import { DEFAULT_SETTINGS, type Settings } from '../../../../lib/settings/settings.ts';
import { type Answers, fakeQuarry } from '../../../gallery/fake-quarry.ts';
import { groupProps } from './group-props.ts';

const browsers = lookUp;
afterEach(() => {
  cleanup();
  setMessageSource(browsers);
});

function open(settings: Settings, answers: Answers = {}) {
  const quarry = fakeQuarry({ settings }, answers);
  const reload = vi.fn();
  const announce = vi.fn();
  render(<LanguageGroup {...groupProps({ quarry, settings, announce })} reload={reload} />);
  const list = screen.getByLabelText('Quarry’s language');
  return { quarry, reload, announce, list };
}

it('language section: lists the browser’s language first, then each language by its own name', async () => {
  open(DEFAULT_SETTINGS);
  await screen.findByText('Same as the browser (English)');
  expect(screen.getAllByRole('option')).toHaveLength(1 + LANGUAGES.length);
  for (const name of ['العربية', 'Deutsch', 'Português (Brasil)', '简体中文', '日本語'])
    expect(screen.getByRole('option', { name })).toBeTruthy();
});

it('language section: saves the chosen language and reloads the page', async () => {
  const { quarry, reload, list } = open(DEFAULT_SETTINGS);
  fireEvent.change(list, { target: { value: 'ja' } });
  await waitFor(() => expect(reload).toHaveBeenCalledOnce());
  expect(quarry.calls).toContainEqual([
    'settings.save',
    { from: expect.anything(), to: { ...DEFAULT_SETTINGS, language: 'ja' } },
  ]);
});

it('language section: returns to the browser’s language', async () => {
  const { quarry, reload, list } = open({ ...DEFAULT_SETTINGS, language: 'ja' });
  fireEvent.change(list, { target: { value: '' } });
  await waitFor(() => expect(reload).toHaveBeenCalledOnce());
  expect(quarry.calls).toContainEqual(['settings.save', { from: expect.anything(), to: DEFAULT_SETTINGS }]);
});

it('language section: stays unchanged if the setting cannot be stored', async () => {
  const { announce, reload, list } = open(DEFAULT_SETTINGS, {
    'settings.save': async () => failed('storage-full'),
  });
  fireEvent.change(list, { target: { value: 'ja' } });
  await waitFor(() => expect(announce).toHaveBeenCalledWith('Browser storage is full'));
  expect(reload).not.toHaveBeenCalled();
});

it('language section: notes that no native speaker reviewed a translation, but not for English', () => {
  open(DEFAULT_SETTINGS);
  expect(screen.queryByText(/native speaker/)).toBeNull();
  cleanup();
  setMessageSource((key) => (key === 'locale' ? 'de' : key));
  render(<LanguageGroup {...groupProps({})} />);
  expect(screen.getByText(/languageUnreviewed/)).toBeTruthy();
  expect(screen.getByRole('link').getAttribute('href')).toBe('/guide.html#language');
});
