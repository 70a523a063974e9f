import { text } from '../../../lib/browser/text.ts';

/** What was done in the field that stands in the page, before the view took it over. */
export interface EarlyInput {
  query: string;
  /** The query as it stood when Enter was pressed. */
  entered?: string;
}

const WAITING = '#app[data-early]';

const waitingField = (document: Document): HTMLInputElement | null =>
  document.querySelector<HTMLInputElement>(`${WAITING} input`);

/**
 * Lets the field of the page take keys until the view is there. Enter is noted, and sends nothing: what it may cost, and
 * how the search is set, is not known yet. The attributes of the page hand it on, since the view is a script of its own.
 */
export function noteEarlyInput(document: Document): void {
  const noteEnter = (field: HTMLInputElement) => {
    if (field.value.trim() !== '') field.dataset.entered = field.value;
  };
  const onKey = (event: KeyboardEvent) => {
    const field = waitingField(document);
    if (!field) return;
    // What is typed goes where the focus is once this has run.
    if (event.target === document.body) field.focus();
    if (event.key !== 'Enter' || event.repeat || event.isComposing || event.target !== field) return;
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
    field.placeholder = text('searchPlaceholder');
    field.ariaLabel = text('search');
    const button = field.form?.querySelector('button');
    if (button) button.title = text('searchNow');
    field.focus();
  });
}

/** Takes what was noted, once: from here on the field is the view's. */
export function takeEarlyInput(document: Document): EarlyInput | undefined {
  const field = waitingField(document);
  field?.closest(WAITING)?.removeAttribute('data-early');
  // What was typed before `noteEarlyInput` ran is there without a note of it.
  if (!field || (field.value === '' && field.dataset.typed === undefined)) return undefined;
  const { entered } = field.dataset;
  return { query: field.value, ...(entered !== undefined && { entered }) };
}
