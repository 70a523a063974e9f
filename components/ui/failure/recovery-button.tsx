import { type MessageKey, text } from '../../../lib/browser/text.ts';
import { textWith } from '../../../lib/browser/text-values.ts';
import type { Quarry } from '../../../lib/pages/quarry.ts';
import { type Failure, type Recovery, recoveryOf } from '../../../lib/service/failures.ts';
import { waitLeft } from '../../../lib/service/retry-after.ts';
import type { Untrusted } from '../../../lib/untrusted.ts';
import { hostOf, secondsLeft } from '../format.ts';
import { useNow } from '../hooks.ts';

/** Does what a recovery says; called at once in the click, so that a permission can be asked for. */
export type OnRecover = (recovery: Recovery, failure: Failure) => void;

/** Those that are a button: a locked key is opened in a form. */
const LABELS: Record<Exclude<Recovery, 'none' | 'unlock'>, MessageKey> = {
  'set-key': 'remedySetKey',
  'set-address': 'remedySetAddress',
  'grant-access': 'remedyGrantAccess',
  retry: 'remedyRetry',
  wait: 'remedyRetry',
  billing: 'remedyBilling',
  'raise-cap': 'remedyRaiseCap',
  'edit-query': 'remedyEditQuery',
  copy: 'remedyCopy',
};

/** Words of its own for a recovery, where the button does something else than elsewhere. */
export type RecoveryLabels = Partial<typeof LABELS>;

/** Those that ask the service again. */
const SPENDING: ReadonlySet<Recovery> = new Set(['retry', 'wait', 'grant-access']);

/** The one button of a failure; while the service asks to wait, it counts down and does nothing. `price`: of asking again. */
export function RecoveryButton({
  failure,
  onRecover,
  labels,
  price,
}: {
  failure: Failure;
  onRecover: OnRecover;
  labels?: RecoveryLabels | undefined;
  price?: string | undefined;
}) {
  const recovery = recoveryOf(failure);
  const until = failure.retryAt ?? 0;
  const [waits, now] = useWait(until);
  if (recovery === 'none' || recovery === 'unlock') return null;
  const label = waits
    ? textWith('remedyWait', { time: secondsLeft(until, now) })
    : labelOf(labels?.[recovery] ?? LABELS[recovery], failure);
  return (
    <button
      type="button"
      class={waits ? 'button' : 'button primary'}
      title={SPENDING.has(recovery) ? price : undefined}
      aria-disabled={waits || undefined}
      onClick={waits ? undefined : () => onRecover(recovery, failure)}
    >
      {label}
    </button>
  );
}

const labelOf = (label: MessageKey, { address }: Failure): string =>
  label === 'remedyGrantAccess' && !address
    ? text('remedyGrantAccess_any')
    : textWith(label, { host: address ? hostOf(address) : '' });

function useWait(until: number): [boolean, number] {
  const ticking = waitLeft(until, Date.now()) > 0;
  const now = useNow(1000, ticking);
  return [waitLeft(until, Math.max(now, Date.now())) > 0, Date.now()];
}

/** Asks for access, first in a click; a browser that refuses to ask at all has refused. */
export const askAccess = (quarry: Pick<Quarry, 'requestAccess'>, address: Untrusted): Promise<boolean> =>
  quarry.requestAccess(address).catch(() => false);
