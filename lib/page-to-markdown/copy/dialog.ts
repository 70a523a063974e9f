import { matchesSelector, type PageView, visibleText } from './page-view.ts';
import { oneLine } from './tidy.ts';

/** An item of the page behind it, shown in a dialog. */
export interface ShownItem {
  title: string;
  dialog: Element;
}

const DIALOG = 'dialog[open], [role=dialog][aria-modal=true]';
const HEADING = 'h1, h2, h3, [role=heading]';
/** Where the page names its items, but not its own functions, such as signing in. */
const NAMES = 'main :is(a, h2, h3, h4), [role=main] :is(a, h2, h3, h4), li a, article :is(a, h2, h3, h4)';
const FUNCTIONS = 'header *, footer *, nav *, [role=banner] *, [role=contentinfo] *, [role=navigation] *';
/** More open dialogs than any real page has. */
const MAX_DIALOGS = 3;
/** In characters; shorter dialogs ask something. */
const MIN_LENGTH = 200;

/**
 * The open dialog that shows an item of the page, as boards and issue trackers do: its heading is also one of the names
 * on the page behind it. Other dialogs, such as for cookies, aren't content.
 */
export function shownItem({ root }: PageView): ShownItem | undefined {
  for (const dialog of [...Element.prototype.querySelectorAll.call(root, DIALOG)].slice(0, MAX_DIALOGS)) {
    const heading: Element | null = Element.prototype.querySelector.call(dialog, HEADING);
    const title = heading === null ? '' : oneLine(visibleText(heading));
    if (title !== '' && isShown(dialog) && namesItem(root, dialog, title)) return { title, dialog };
  }
  return undefined;
}

const isShown = (dialog: Element): boolean =>
  visibleText(dialog).length >= MIN_LENGTH &&
  Element.prototype.checkVisibility.call(dialog, { visibilityProperty: true });

const namesItem = (root: Element, dialog: Element, title: string): boolean =>
  [...Element.prototype.querySelectorAll.call(root, NAMES)].some(
    (one) =>
      oneLine(visibleText(one)) === title &&
      !Node.prototype.contains.call(dialog, one) &&
      !matchesSelector(one, FUNCTIONS),
  );
