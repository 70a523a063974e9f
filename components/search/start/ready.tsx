import { KeyRound, LockKeyhole } from 'lucide';
import type { ComponentChildren } from 'preact';
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
import type { SearchModel } from '../state/search-model.ts';
import { MAX_RECENT, Recent } from './recent-searches.tsx';
import { Saved } from './saved.tsx';

interface Props {
  snapshot: Snapshot;
  model: SearchModel;
  /** Moves focus to the search field. */
  onLeave: () => void;
}

/** Shown without a query: recent searches and saved pages; at first, an introduction and any missing setup. */
export function Ready({ snapshot, model, onLeave }: Props) {
  const { settings, history, job } = snapshot;
  const lastEnd = useLastKnown(job?.finishedAt);
  const recent = settings.history.on ? history.searches.slice(0, MAX_RECENT) : [];
  const locked = isLocked(snapshot) && <LockedCard onUnlocked={onLeave} />;
  const onKeyDown = (event: KeyboardEvent & { currentTarget: Element }) => {
    const view = event.currentTarget.closest('.search-view');
    if (!view) return;
    const moved = moveIn(view, event.target, pressedKey(event));
    if (moved === 'above') onLeave();
    if (moved) event.preventDefault();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: key events bubble up from the buttons inside
    <div class="start" onKeyDown={onKeyDown}>
      {recent.length > 0 && !lacksKey(snapshot) ? (
        <>
          {locked}
          <Recent searches={recent} model={model} onLeave={onLeave} />
        </>
      ) : (
        <FirstTime snapshot={snapshot} locked={locked} />
      )}
      <Saved version={lastEnd} />
    </div>
  );
}

interface FirstTimeProps {
  snapshot: Snapshot;
  locked: ComponentChildren;
}

function FirstTime({ snapshot, locked }: FirstTimeProps) {
  return (
    <div class="ready">
      <Mark />
      <p class="ready-what">{text('readyWhat')}</p>
      {lacksKey(snapshot) ? (
        <KeyCard snapshot={snapshot} />
      ) : (
        locked || (
          <ul class="hints">
            <Hint keys="↵" words={text('hintSearch')} />
            <Hint keys="↓" words={text('hintList')} />
            <Hint keys="?" words={text('hintKeys')} />
          </ul>
        )
      )}
    </div>
  );
}

function Hint({ keys, words }: { keys: string; words: string }) {
  return (
    <li>
      <kbd>{keys}</kbd> {words}
    </li>
  );
}

function KeyCard({ snapshot: { key, settings } }: { snapshot: Snapshot }) {
  const { quarry } = useTools();
  const here = hostOf(settings.address);
  return (
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
  );
}

/** Lets the user unlock a saved key before the first search. */
function LockedCard({ onUnlocked }: { onUnlocked: () => void }) {
  const { quarry, announce } = useTools();
  return (
    <section class="card locked">
      <Icon of={LockKeyhole} size={20} />
      <div>
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
