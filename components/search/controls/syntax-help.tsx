import { type TextKey, text } from '../../../lib/browser/text.ts';
import { type InsertedOperator, insertion } from '../../../lib/search/answer/insert.ts';

/** ID of the query field. Repeated here because this file loads after the one that defines it. */
const FIELD = 'query';

/** Operators that queries may contain. The service interprets them; Quarry sends them unchanged. */
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

/** Search operators to insert into the query, each with a description. */
export function SyntaxHelp() {
  return (
    <details class="request syntax">
      <summary>{text('syntax')}</summary>
      <p class="hint">{text('syntaxHint')}</p>
      <ul>
        {OPERATORS.map(([snippet, does]) => (
          <li key={does} class="wrap hint">
            <button
              type="button"
              class="link-button flat"
              aria-describedby={does}
              onClick={() => insert(snippet)}
            >
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

/** Inserts a snippet at the caret, as typing would, and selects its placeholder. */
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
