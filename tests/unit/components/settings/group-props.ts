import type { GroupProps } from '../../../../components/settings/group.tsx';
import { NO_HISTORY } from '../../../../lib/search/history.ts';
import { DEFAULT_SETTINGS } from '../../../../lib/settings/settings.ts';
import { NO_USAGE } from '../../../../lib/usage/usage.ts';
import { fakeQuarry } from '../../../gallery/fake-quarry.ts';

/** What a group of settings gets, apart from what a test says. */
export function groupProps(given: Partial<GroupProps>): GroupProps {
  const settings = given.settings ?? given.snapshot?.settings ?? DEFAULT_SETTINGS;
  return {
    quarry: fakeQuarry(),
    firefox: false,
    learn: () => undefined,
    announce: () => undefined,
    snapshot: {
      key: undefined,
      draft: undefined,
      searches: {},
      job: undefined,
      usage: NO_USAGE,
      history: NO_HISTORY,
      sessionHistory: [],
      entryId: undefined,
      settings,
    },
    settings,
    ...given,
  };
}
