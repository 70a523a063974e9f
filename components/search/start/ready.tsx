import { KeyRound, LockKeyhole } from 'lucide';
import { text } from '../../../lib/browser/text.ts';
import { textWith } from '../../../lib/browser/text-values.ts';
import type { Snapshot } from '../../../lib/pages/quarry.ts';
import { pressedKey } from '../../../lib/pressed-key.ts';
import { UnlockForm } from '../../ui/form/unlock-form.tsx';
import { hostOf } from '../../ui/format.ts';
import { useLastKnown } from '../../ui/hooks.ts';
import { Icon } from '../../ui/icon.tsx';
import { isLocked, lacksKey } from '../../ui/key-state.ts';
import { moveIn } from '../../ui/list/keyboard-list.ts';
import { Mark } from '../../ui/mark.tsx';
import { useTools } from '../../ui/tools.ts';
import { priced } from '../../ui/usage/usage-words.ts';
import { COMMAND_MARK } from '../controls/search-field.tsx';
import type { SearchModel } from '../state/search-model.ts';
import { useKeysOf } from '../use-read.ts';
import { MAX_RECENT, Recent } from './recent-searches.tsx';
import { Saved } from './saved.tsx';

/** With fewer recent searches, there are hints. */
const KNOWS_QUARRY = 3;

interface Props {
  snapshot: Snapshot;
  model: SearchModel;
  /** Moves focus to the search field. */
  onLeave: () => void;
}

/** Shown without a query: recent searches and saved pages; at first, hints and any missing setup. */
export function Ready({ snapshot, model, onLeave }: Props) {
  const { settings, history, job } = snapshot;
  const lastEnd = useLastKnown(job?.finishedAt);
  const recent = settings.history.on ? history.searches.slice(0, MAX_RECENT) : [];
  const lacks = lacksKey(snapshot);
  const onKeyDown = (event: KeyboardEvent & { currentTarget: Element }) => {
    const view = event.currentTarget.closest('.search-view');
    if (!view) return;
    const moved = moveIn(view, event.target, pressedKey(event));
    if (moved === 'above') onLeave();
    if (moved) event.preventDefault();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: key events bubble up from the buttons inside
    <div class="start column" onKeyDown={onKeyDown}>
      {lacks && <KeyCard snapshot={snapshot} />}
      {isLocked(snapshot) && <LockedCard onUnlocked={onLeave} />}
      {recent.length > 0 && !lacks && <Recent searches={recent} model={model} onLeave={onLeave} />}
      {recent.length < KNOWS_QUARRY && !lacks && <Hints />}
      <Saved version={lastEnd} />
    </div>
  );
}

/** What else Quarry does, for the first days. */
function Hints() {
  const { prices } = useTools();
  const keysOf = useKeysOf();
  return (
    <section class="start-list" aria-labelledby="hints">
      <h2 id="hints" class="hint">
        {text('keys')}
      </h2>
      <ul class="hints">
        <Hint words={priced(text('hintPage'), { pages: 1 }, prices)} keys={keysOf('extract-page')} />
        <Hint words={text('hintLinks')} keys={keysOf('extract-selected-links')} />
        <Hint words={text('hintCommands')} keys={COMMAND_MARK} />
      </ul>
    </section>
  );
}

function Hint({ words, keys }: { words: string; keys: string | undefined }) {
  return (
    <li class="wrap spread">
      {words} {keys && <kbd>{keys}</kbd>}
    </li>
  );
}

function KeyCard({ snapshot: { key, settings } }: { snapshot: Snapshot }) {
  const { quarry } = useTools();
  const here = hostOf(settings.address);
  return (
    <div class="ready">
      <Mark />
      <p class="ready-what">{text('readyWhat')}</p>
      <section class="card">
        <Icon of={KeyRound} size={20} />
        <div>
          <h2>{text('noKeyTitle')}</h2>
          <p>
            {key
              ? textWith('keyElsewhere', { saved: hostOf(key.origin), here })
              : textWith('noKeyWhy', { service: here })}
          </p>
          <button type="button" class="button primary" onClick={() => quarry.openOptions('key')}>
            {text('noKeyButton')}
          </button>
        </div>
      </section>
    </div>
  );
}

/** Lets the user unlock a saved key before the first search. */
function LockedCard({ onUnlocked }: { onUnlocked: () => void }) {
  const { quarry, announce } = useTools();
  return (
    <section class="card locked">
      <Icon of={LockKeyhole} size={20} />
      <div class="grow">
        <h2>{text('failure_key_locked')}</h2>
        <UnlockForm
          quarry={quarry}
          onUnlocked={() => {
            announce(text('unlocked'));
            onUnlocked();
          }}
        />
      </div>
    </section>
  );
}
