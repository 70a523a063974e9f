import type { Quarry } from '../../../lib/pages/quarry.ts';
import type { Failure, Recovery } from '../../../lib/service/failures.ts';
import { BILLING_PAGE } from '../../../lib/settings/settings.ts';
import type { OnRecover } from './recovery-button.tsx';

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
