import { screen, waitFor } from '@testing-library/preact';
import { afterEach, expect, it, vi } from 'vitest';
import { LanguageGroup } from '../../../../components/settings/general-groups.tsx';
import type { GroupProps } from '../../../../components/settings/group.tsx';
import { lookUp, setMessageSource } from '../../../../lib/browser/text.ts';
import { DEFAULT_SETTINGS, type Settings } from '../../../../lib/settings/settings.ts';
import type { Answers } from '../../../gallery/fake-quarry.ts';
import { choose, saved, showGroup } from '../view.tsx';

const browsers = lookUp;
afterEach(() => {
  setMessageSource(browsers);
});

async function open(settings: Settings, answers: Answers = {}) {
  const reload = vi.fn();
  const Group = (props: GroupProps) => <LanguageGroup {...props} reload={reload} />;
  const quarry = await showGroup(Group, { settings }, answers);
  return { quarry, reload, list: screen.getByLabelText('Quarry’s language') };
}

it.each([
  ['the chosen language', '', 'ja'],
  ['the browser’s language', 'ja', ''],
] as const)('language section: saves %s and reloads the page', async (_, before, language) => {
  const { quarry, reload, list } = await open({ ...DEFAULT_SETTINGS, ...(before && { language: before }) });
  choose(list, language);
  await waitFor(() => expect(reload).toHaveBeenCalledOnce());
  expect(saved(quarry)).toEqual([{ ...DEFAULT_SETTINGS, ...(language && { language }) }]);
});
