import { useId, useRef, useState } from 'preact/hooks';
import { text } from '../../../lib/browser/text.ts';
import type { Quarry } from '../../../lib/pages/quarry.ts';
import { failureInFull } from '../failure/failure-words.ts';
import { withPrice } from '../format.ts';

interface Props {
  quarry: Pick<Quarry, 'ask'>;
  /** Cost of the action that waits for the key, as text. */
  price?: string | undefined;
  onUnlocked: () => void;
}

/** Unlocks the key with its passphrase. After Enter, the waiting action continues. */
export function UnlockForm({ quarry, price, onUnlocked }: Props) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const submit = async (event: Event) => {
    event.preventDefault();
    const { current: input } = field;
    if (busy || !input) return;
    setBusy(true);
    const opened = await quarry.ask['key.unlock']({ passphrase: input.value });
    setBusy(false);
    if (opened.ok) return onUnlocked();
    setProblem(failureInFull(opened.failure));
    input.select();
  };
  return (
    <form class="unlock" onSubmit={submit}>
      <label for={id}>{text('passphrase')}</label>
      <div class="line">
        <input
          ref={field}
          id={id}
          type="password"
          autocomplete="off"
          aria-invalid={problem !== undefined}
          aria-describedby={problem && `${id}-error`}
          onInput={() => setProblem(undefined)}
        />
        <button type="submit" class="button primary" aria-disabled={busy || undefined}>
          {withPrice(text('unlock'), price)}
        </button>
      </div>
      <p id={`${id}-error`} role="alert" class="field-error">
        {problem}
      </p>
    </form>
  );
}
