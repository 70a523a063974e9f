import { type TextKey, text } from '../../lib/browser/text.ts';
import { type Failure, type Remedy, remedyOf } from '../../lib/service/failures.ts';
import { waitLeft } from '../../lib/service/retry-after.ts';
import { hostOf } from './host.ts';
import { secondsLeft } from './time.ts';
import { useNow } from './use-now.ts';

/** Does what a remedy says; called at once in the click, so that a permission can be asked for. */
export type Mend = (remedy: Remedy, failure: Failure) => void;

/** Those that are a button: a locked key is opened in a form. */
const LABELS: Record<Exclude<Remedy, 'none' | 'unlock'>, TextKey> = {
  'set-key': 'remedySetKey',
  'set-address': 'remedySetAddress',
  'grant-access': 'remedyGrantAccess',
  retry: 'remedyRetry',
  wait: 'remedyRetry',
  billing: 'remedyBilling',
  'edit-query': 'remedyEditQuery',
  copy: 'remedyCopy',
};

/** Words of its own for a remedy, where the button does something else than elsewhere. */
export type RemedyLabels = Partial<typeof LABELS & { waiting: TextKey }>;

/** Those that ask the service again. */
const SPENDING: ReadonlySet<Remedy> = new Set(['retry', 'wait', 'grant-access']);

/** The one button of a failure; while the service asks to wait, it counts down and does nothing. `price`: of asking again. */
export function RemedyButton({
  failure,
  mend,
  labels,
  price,
}: {
  failure: Failure;
  mend: Mend;
  labels?: RemedyLabels | undefined;
  price?: string | undefined;
}) {
  const remedy = remedyOf(failure);
  const until = failure.retryAt ?? 0;
  const [waits, now] = useWait(until);
  if (remedy === 'none' || remedy === 'unlock') return null;
  const label = waits
    ? text(labels?.waiting ?? 'remedyWait', secondsLeft(until, now))
    : labelOf(labels?.[remedy] ?? LABELS[remedy], failure);
  return (
    <button
      type="button"
      class={waits ? 'button' : 'button primary'}
      title={SPENDING.has(remedy) ? price : undefined}
      aria-disabled={waits || undefined}
      onClick={waits ? undefined : () => mend(remedy, failure)}
    >
      {label}
    </button>
  );
}

const labelOf = (label: TextKey, { address }: Failure): string =>
  label === 'remedyGrantAccess' && !address
    ? text('remedyGrantAccess_any')
    : text(label, address ? hostOf(address) : '');

function useWait(until: number): [boolean, number] {
  const ticking = waitLeft(until, Date.now()) > 0;
  const now = useNow(1000, ticking);
  return [waitLeft(until, Math.max(now, Date.now())) > 0, Date.now()];
}
