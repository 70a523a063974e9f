import type { OptionsPlace } from '../../lib/pages/quarry.ts';

/** Ids of the fields that an address such as `options.html#key` leads to. */
export const FIELD_ID: Record<OptionsPlace, string> = {
  address: 'address',
  key: 'key',
  lenses: 'lenses',
};

/** Puts the focus into a field of this page. */
export function focusField(place: OptionsPlace): void {
  document.getElementById(FIELD_ID[place])?.focus();
}

/** Puts the focus where the address of the page says: into a field such as `#key`, or on a section such as `#section-usage`. */
export function focusPlace(): void {
  document.getElementById(location.hash.slice(1))?.focus();
}
