import type { Quarry } from '../../lib/pages/quarry.ts';
import type { Failure, Remedy } from '../../lib/service/failures.ts';
import { BILLING_PAGE } from '../../lib/settings/settings.ts';
import type { Mend } from '../parts/remedy-button.tsx';

interface Ways {
  /** Address of the service, for a failure that names none. */
  address: string;
  again: () => void;
  editQuery: () => void;
}

/** What the button of a failure does in the search view. */
export function mendWith(quarry: Quarry, { address, again, editQuery }: Ways): Mend {
  const grant = async (failure: Failure) => {
    // First in the click: after an await the browser no longer takes it for the user's wish.
    const asked = quarry.requestAccess(failure.address ?? address);
    if (await asked) again();
  };
  const deeds: Record<Exclude<Remedy, 'none'>, (failure: Failure) => void> = {
    'grant-access': grant,
    'set-key': () => quarry.openOptions('key'),
    'set-address': () => quarry.openOptions('address'),
    billing: () => quarry.openTab(BILLING_PAGE, { background: false }),
    'edit-query': editQuery,
    unlock: again,
    retry: again,
    wait: again,
    copy: again,
  };
  return (remedy, failure) => {
    if (remedy !== 'none') deeds[remedy](failure);
  };
}
