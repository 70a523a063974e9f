import { type TextKey, text } from '../../../lib/browser/text.ts';
import { type InsertedOperator, insertion } from '../../../lib/search/answer/insert.ts';

/** Where the query is typed: on the other side of the line between what the view loads first and this. */
const FIELD = 'query';

/** What queries may hold beside words. The service reads them; Quarry sends them as they stand. */
const OPERATORS: [InsertedOperator, TextKey][] = [
  [{ before: '"', after: '"', example: 'dry stone' }, 'syntaxExact'],
  [{ before: '+', example: 'slate' }, 'syntaxWith'],
  [{ before: '-', example: 'garden' }, 'syntaxWithout'],
  [{ before: 'OR ', example: 'slate' }, 'syntaxOr'],
  [{ before: 'AND ', example: 'slate' }, 'syntaxAnd'],
  [{ before: '(', after: ')', example: 'slate OR granite' }, 'syntaxGroup'],
  [{ before: '-(', after: ')', example: 'slate OR granite' }, 'syntaxNotGroup'],
  [{ before: '', example: '*' }, 'syntaxAny'],
  [{ before: 'site:', example: 'example.org' }, 'syntaxSite'],
  [{ before: '-site:', example: 'example.org' }, 'syntaxNotSite'],
  [{ before: '@', example: 'r', first: true }, 'syntaxSnap'],
  [{ before: 'intitle:', example: 'slate' }, 'syntaxTitle'],
  [{ before: 'inurl:', example: 'forum' }, 'syntaxAddress'],
  [{ before: 'filetype:', example: 'pdf' }, 'syntaxFile'],
];

/** Operators to put into the query, each with what it does. */
export function SyntaxHelp() {
  return (
    <details class="request syntax">
      <summary>{text('syntax')}</summary>
      <p class="panel-hint">{text('syntaxHint')}</p>
      <ul>
        {OPERATORS.map(([snippet, does]) => (
          <li key={does}>
            <button type="button" aria-describedby={does} onClick={() => insert(snippet)}>
              <code dir="ltr">
                {snippet.before}
                {snippet.example}
                {snippet.after}
              </code>
            </button>
            <span id={does}>{text(does)}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Puts it where the caret is, as typing does, and selects what is to be typed over. */
function insert(snippet: InsertedOperator): void {
  const field = document.getElementById(FIELD);
  if (!(field instanceof HTMLInputElement)) return;
  const { value, selectionStart, selectionEnd } = field;
  const caret = selectionStart ?? value.length;
  const { from, to, text: typed, selected } = insertion(value, [caret, selectionEnd ?? caret], snippet);
  field.focus();
  field.setRangeText(typed, from, to);
  field.dispatchEvent(new InputEvent('input', { bubbles: true }));
  field.setSelectionRange(...selected);
}
