import { text } from '../../lib/browser/text.ts';
import { textWith } from '../../lib/browser/text-values.ts';
import { DEFAULT_OPEN_IN, openInUrl } from '../../lib/presets/open-in.ts';
import { useTools, useViewSnapshot } from './tools.ts';

/** Opens a web app, after the document was copied. */
export interface OpenInAction {
  /** Names the app. */
  name: string;
  hint: string;
  act: () => void;
}

/** Says that a document was copied, and offers to open it in the first web app. */
export function useSayCopied(asked?: string): (words: string) => void {
  const { announce } = useTools();
  const [app] = useOpenIn(asked);
  return (words) => announce(words, app && [app]);
}

/** Where a copied document can be opened: the user's web apps in order; none in private windows. `asked`: the question. */
export function useOpenIn(asked = ''): OpenInAction[] {
  const { quarry, announce } = useTools();
  const snapshot = useViewSnapshot();
  if (snapshot === undefined || snapshot.isPrivate) return [];
  const { openIn = DEFAULT_OPEN_IN } = snapshot.settings;
  return openIn.map((app) => ({
    name: textWith('openInApp', { app: app.name }),
    hint: text('pasteThere'),
    act: () => {
      announce(text('pasteThere'));
      quarry.openTab(openInUrl(app, asked));
    },
  }));
}
