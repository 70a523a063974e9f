import { type MessageKey, text } from '../../../lib/browser/text.ts';
import { textWith } from '../../../lib/browser/text-values.ts';
import type { Quarry } from '../../../lib/pages/quarry.ts';
import { type Failure, type Recovery, recoveryOf } from '../../../lib/service/failures.ts';
import { waitLeft } from '../../../lib/service/retry-after.ts';
import { BILLING_PAGE } from '../../../lib/settings/settings.ts';
import { hostOf, secondsLeft, withPrice } from '../format.ts';
import { useNow } from '../hooks.ts';

/** Performs a recovery. Called synchronously in the click handler, so that it can request a permission. */
export type OnRecover = (recovery: Recovery, failure: Failure) => void;

/** Button labels. A locked key is unlocked in a form instead. */
const LABELS: Record<Exclude<Recovery, 'none' | 'unlock'>, MessageKey> = {
  'set-key': 'recoverySetKey',
  'set-address': 'recoverySetAddress',
  'grant-access': 'recoveryGrantAccess',
  retry: 'recoveryRetry',
  wait: 'recoveryRetry',
  billing: 'recoveryBilling',
  'raise-cap': 'recoveryRaiseCap',
  'edit-query': 'recoveryEditQuery',
  copy: 'copyAgain',
};

/** Labels that replace the standard ones if the button does something special. */
export type RecoveryLabels = Partial<typeof LABELS>;

/** Recoveries that send a request to the service. */
const SPENDING: ReadonlySet<Recovery> = new Set(['retry', 'wait', 'grant-access']);

/** The recovery button of a failure, with a countdown while the service asks to wait. `price`: cost of a retry. */
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
  const label = labelOf(labels?.[recovery] ?? LABELS[recovery], failure);
  return (
    <button
      type="button"
      class={waits ? 'button' : 'button primary'}
      aria-disabled={waits || undefined}
      onClick={waits ? undefined : () => onRecover(recovery, failure)}
    >
      {waits
        ? textWith('recoveryAgainIn', { time: secondsLeft(until, now) })
        : withPrice(label, SPENDING.has(recovery) ? price : undefined)}
    </button>
  );
}

const labelOf = (label: MessageKey, { address }: Failure): string =>
  label === 'recoveryGrantAccess' && !address
    ? text('recoveryGrantAccess_any')
    : textWith(label, { host: hostOf(address ?? '') });

function useWait(until: number): [boolean, number] {
  const ticking = waitLeft(until, Date.now()) > 0;
  const now = useNow(1000, ticking);
  return [waitLeft(until, Math.max(now, Date.now())) > 0, Date.now()];
}

/** Requests host access; call it first in a click handler. A browser that rejects the request counts as refused. */
export const askAccess = (quarry: Pick<Quarry, 'requestAccess'>, address: string): Promise<boolean> =>
  quarry.requestAccess(address).catch(() => false);

interface Ways {
  /** URL of the service, for a failure that names none. */
  address: string;
  again: () => void;
  editQuery: () => void;
}

/** Actions of the recovery button in the search view. */
export function createRecovery(quarry: Quarry, { address, again, editQuery }: Ways): OnRecover {
  const grant = async (failure: Failure) => {
    // Must run first in the click handler: after an await, the browser no longer counts it as a user gesture.
    const accessRequest = quarry.requestAccess(failure.address ?? address);
    if (await accessRequest) again();
  };
  const actions: Record<Exclude<Recovery, 'none'>, (failure: Failure) => void> = {
    'grant-access': grant,
    'set-key': () => quarry.openOptions('key'),
    'set-address': () => quarry.openOptions('address'),
    billing: () => quarry.openTab(BILLING_PAGE),
    'raise-cap': () => quarry.openOptions('caps'),
    'edit-query': editQuery,
    unlock: again,
    retry: again,
    wait: again,
    copy: again,
  };
  return (recovery, failure) => {
    if (recovery !== 'none') actions[recovery](failure);
  };
}
