import { text } from '../../../lib/browser/text.ts';
import { pressedKey } from '../../../lib/pressed-key.ts';

/** Input in the static field of the page, from before the view took it over. */
export interface EarlyInput {
  query: string;
  /** The query at the moment Enter was pressed. */
  entered?: string | undefined;
  /** Set if it is the last query, which the user left as it was. */
  restored?: true;
}

const WAITING = '#app[data-early]';

const waitingField = (document: Document): HTMLInputElement | null =>
  document.querySelector<HTMLInputElement>(`${WAITING} input`);

/**
 * Lets the static field accept typing until the view is ready. Enter is recorded but sends nothing, because the price
 * and search settings are not known yet. The input is passed on in DOM attributes, because the view is a separate
 * script.
 */
export function noteEarlyInput(document: Document): void {
  const noteEnter = (field: HTMLInputElement) => {
    if (field.value.trim() !== '') field.dataset.entered = field.value;
  };
  const onKey = (event: KeyboardEvent) => {
    const field = waitingField(document);
    if (!field) return;
    // The typed character then goes to the newly focused field.
    if (event.target === document.body) field.focus();
    if (pressedKey(event) !== 'Enter' || event.repeat || event.target !== field) return;
    event.preventDefault();
    noteEnter(field);
  };
  const onSubmit = (event: Event) => {
    const field = waitingField(document);
    if (!field) return;
    event.preventDefault();
    noteEnter(field);
  };
  document.addEventListener('keydown', onKey, true);
  document.addEventListener('submit', onSubmit, true);
  document.addEventListener('input', () => waitingField(document)?.setAttribute('data-typed', ''), true);
  document.addEventListener('DOMContentLoaded', () => {
    const field = waitingField(document);
    if (!field) return;
    // The URL has it if the user's language isn't the browser's, whose messages are the only ones loaded yet.
    const own = location.search.split('&')[1];
    field.placeholder = own ? decodeURIComponent(own) : text('searchPlaceholder');
    field.ariaLabel = text('search');
    const button = field.form?.querySelector('button');
    if (button) button.title = text('searchNow');
    field.focus();
  });
}

/** Puts the last query into the field, selected. False if something was typed, or if the view owns the field already. */
export function restoreQuery(document: Document, query: string): boolean {
  const field = waitingField(document);
  if (field?.value !== '' || field.dataset.typed !== undefined) return false;
  field.value = query;
  field.dataset.restored = query;
  field.select();
  return true;
}

/** Takes the recorded input, once. From then on the view owns the field. */
export function takeEarlyInput(document: Document): EarlyInput | undefined {
  const field = waitingField(document);
  field?.closest(WAITING)?.removeAttribute('data-early');
  // Input from before `noteEarlyInput` ran was not recorded, but is in the field.
  if (!field || (field.value === '' && field.dataset.typed === undefined)) return undefined;
  const { restored, typed, entered } = field.dataset;
  const isUntouched = field.value === restored && typed === undefined && entered === undefined;
  return { query: field.value, entered, ...(isUntouched && { restored: true }) };
}
