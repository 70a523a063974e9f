import { CELL_MARK, FIELD_MARK } from '../copy/looks.ts';
import {
  attributeIn,
  bare,
  HEADINGS,
  LINE_BREAK,
  made,
  moveInto,
  oneLine,
  withTagName,
} from '../elements.ts';

/** Elements that contain a block of code, including those with line numbers and no `pre` around the whole block. */
const CONTAINERS =
  'pre, .cm-editor, .CodeMirror, .react-code-lines, code.block, div.code-block[data-lang], .syntaxhighlighter';
/** Line numbers, copy buttons, and toolbars next to code. */
const EXTRAS =
  'button, .gutter, .linenos, .lineno, .lnt, .ln, .line-number, .line-numbers-rows, .line-numbers-wrapper, .linenumber, .linenumbers, .react-syntax-highlighter-line-number, .CodeMirror-linenumber, .CodeMirror-gutter-wrapper, .CodeMirror-gutters, .cm-gutters, .cm-lineNumbers, .code-line-number, .copy, .copy-button, .copy-btn, .copybtn, .clipboard-copy, .toolbar, .hover-info, [data-line-number]:empty, .sr-only';
/** Elements that hold one line each. Tested by regular expression, because matching a selector for each is slow. */
const LINE_TAGS = /^(?:DIV|P|LI|TR)$/;
const LINE_CLASSES = /(?:^|\s)(?:line|token-line|cm-line|CodeMirror-line|view-line|code-line)(?:\s|$)/;
/** Wrappers that belong to a block of code. */
const FRAMES =
  '.highlight, .code-block, .codeblock, .code-toolbar, .code-wrapper, [class*=language-], [class*=codeBlock], [data-rehype-pretty-code-figure], [data-rehype-pretty-code-fragment], .expressive-code, figure';

/** Where no block has room. */
const NO_ROOM = `${HEADINGS}, dt, summary, caption, td, th, a`;

/**
 * Turns each block of code into a `pre` with one `code`, with its lines unchanged and its language as a class. `url`: of
 * the page, which may show a file.
 */
export function simplifyCode(document: ParentNode & Node, url = ''): void {
  for (const code of document.querySelectorAll('code:not([q-tex])')) separateLines(code);
  for (const table of document.querySelectorAll('table')) replaceCodeTable(table);
  const fields = new Set<Element>();
  const found = [...findBlocks(document, fields)];
  const blocks = found.filter((block, index) => !isTwin(block, [found[index - 1], found[index + 1]], fields));
  const quiet = new Map<Element, boolean>();
  for (const block of blocks) {
    for (const one of besideOf(block, quiet)) if (isNumbers(one)) one.remove();
  }
  if (blocks.length === 1 && blocks[0] !== undefined) nameFile(blocks[0], url);
}

/** Makes a block of inline code with several lines, or several codes where no block has room. */
function separateLines(code: Element): void {
  if (code.closest('pre') !== null) return;
  const breaks = code.querySelectorAll('br');
  for (const line of breaks) line.replaceWith(LINE_BREAK);
  const text = code.textContent.trim();
  if (breaks.length > 0) code.textContent = text;
  if (!text.includes(LINE_BREAK) || (breaks.length === 0 && isWithinText(code))) return;
  // Other line breaks are only in the page's source.
  const lines = text.split(LINE_BREAK).map((line) => (line.includes('\n') ? oneLine(line) : line));
  if (code.closest(NO_ROOM) === null) {
    const block = withTagName(code, 'pre');
    block.textContent = lines.join('\n');
    code.replaceWith(block);
    return;
  }
  for (const line of lines) {
    code.before(made(code, 'code', {}, line), made(code, 'br'));
  }
  code.remove();
}

/** Whether text stands beside an element, or beside the one that holds only it. */
function isWithinText(one: Element): boolean {
  const around = one.parentElement;
  return (
    [one.previousSibling, one.nextSibling].some((node) => node instanceof Text && node.data.trim() !== '') ||
    (around?.childNodes.length === 1 && around.tagName !== 'PRE' && isWithinText(around))
  );
}

/** Replaces a table that has only line numbers beside the code by a block with the code. */
function replaceCodeTable(table: Element): void {
  if (table.querySelector('table, [q-tex]') !== null) return;
  const rows = [...table.querySelectorAll('tr')];
  const numbers = rows.map(({ firstElementChild: cell }) => cell?.textContent ?? '').join(' ');
  if (rows.length === 0 || !countsUp(numbers.trim().split(/\s+/)) || !rows.every(isLineOfCode)) return;
  const block = withTagName(table, 'pre');
  for (const { lastElementChild: cell } of rows) {
    const line = made(table, 'div');
    if (cell) moveInto(line, cell);
    block.append(line);
  }
  table.replaceWith(block);
}

/** Whether the last cell of a row is code, with only numbers before it. */
function isLineOfCode({ children }: Element): boolean {
  const cells = [...children];
  const last = cells.pop();
  if (last === undefined || cells.length === 0) return false;
  const code = [...last.querySelectorAll('pre, code:not(pre *)')].map(({ textContent }) => textContent);
  const isCode =
    last.hasAttribute(CELL_MARK) ||
    last.closest('pre') !== null ||
    (code.length > 0 && bare(code.join('')) === bare(last.textContent));
  return isCode && cells.every(({ textContent }) => /^[\d\s]*$/.test(textContent));
}

const countsUp = (numbers: readonly string[]): boolean =>
  numbers.every((one, index) => Number(one) === Number(numbers[0]) + index);

/** Removes a block that shows (part of) the text of a field next to it. */
function isTwin(
  block: Element,
  near: readonly (Element | undefined)[],
  fields: ReadonlySet<Element>,
): boolean {
  const text = block.textContent.trim();
  const isSame = (field: Element | undefined) =>
    field !== undefined &&
    fields.has(field) &&
    field.parentElement?.contains(block) === true &&
    field.textContent.includes(text);
  if (fields.has(block) || !near.some(isSame)) return false;
  block.remove();
  return true;
}

/**
 * The elements beside a block of code, and those beside an element that holds nothing else. `quiet`: whether elements have
 * no text but numbers, as known so far, because many blocks may stand beside a long text.
 */
function besideOf(block: Element, quiet = new Map<Element, boolean>()): Element[] {
  const isQuiet = (one: Element): boolean => {
    const is = quiet.get(one) ?? (one.textContent.trim() === '' || isNumbers(one));
    quiet.set(one, is);
    return is;
  };
  const found: Element[] = [];
  let one: Element | null = block;
  for (let level = 0; one !== null && level < MAX_ANCESTORS; level += 1) {
    const near = [one.previousElementSibling, one.nextElementSibling].filter((next) => next !== null);
    found.push(...near);
    if (!near.every(isQuiet)) break;
    one = one.parentElement;
  }
  return found;
}

/** Adds the language to the only block of a page that shows a file, and removes the size of the file. */
function nameFile(block: Element, url: string): void {
  const file = URL.parse(url)?.pathname.split('/').at(-1) ?? '';
  const ending = file.split('.').at(-1)?.toLowerCase() ?? '';
  if (!file.includes('.') || !NAMES.has(ending) || !block.ownerDocument.title.includes(file)) return;
  const code = block.firstElementChild;
  if (code?.className === '') code.className = `language-${ending}`;
  for (const one of besideOf(block)) {
    if (/^\d+ lines?\b/.test(one.textContent) && one.textContent.length <= MAX_LABEL_LENGTH) one.remove();
  }
}

/** Replaces each block of code; adds those of text fields to `fields`. */
function* findBlocks(document: ParentNode & Node, fields: Set<Element>): Generator<Element> {
  const lookups = new Map<Element, number>();
  const frames = new Map<Element, Element[]>();
  for (const block of document.querySelectorAll(CONTAINERS)) {
    if (block.parentElement?.closest(CONTAINERS)) continue;
    const formula = block.querySelector('code[q-tex]')?.textContent;
    if (formula !== undefined && bare(formula) === bare(block.textContent)) continue;
    const language = languageOf(block, lookups) || headerIn(block);
    dropExtras(block, frames);
    headerIn(block, true);
    dropLabels(block);
    const named = language === '' ? {} : { class: `language-${language}` };
    const text = linesOf(block);
    const pre = made(block, 'pre', {}, made(block, 'code', named, text));
    if (block.hasAttribute(FIELD_MARK)) fields.add(pre);
    if (text.trim() === '') block.remove();
    else {
      block.replaceWith(pre);
      yield pre;
    }
  }
}

/** A part above a block of code that names its language; the name of a file stays. */
const HEADER = '[class*=code-header], [class*=codeHeader]';

/** Removes extras next to a block of code from its wrapper; titles stay. `frames` caches the extras left in each. */
function dropExtras(block: Element, frames: Map<Element, Element[]>): void {
  const above = block.previousElementSibling;
  if (above?.matches(HEADER) && !/[./]/.test(above.textContent)) above.remove();
  const frame = block.parentElement?.closest(FRAMES);
  if (!frame) return;
  const left = frames.get(frame) ?? [
    ...frame.querySelectorAll(`${EXTRAS}, .lang, .code-lang, .language-label`),
  ];
  // `remove()` returns undefined, which filters out the removed elements.
  frames.set(
    frame,
    left.filter((beside) => beside.contains(block) || block.contains(beside) || beside.remove()),
  );
}

/** The maximum length of labels around the only `code` of a block, such as its language or "Copy code". */
const MAX_LABEL_LENGTH = 40;

/** Removes short labels around the code in a block. */
function dropLabels(block: Element): void {
  const [code, ...others] = block.querySelectorAll('code');
  if (block.tagName !== 'PRE' || code === undefined || others.length > 0 || isWithinText(code)) return;
  const around = block.textContent.trim().length - code.textContent.trim().length;
  if (around > 0 && around <= MAX_LABEL_LENGTH && code.textContent.trim() !== '') block.replaceChildren(code);
}

function linesOf(block: Element): string {
  const parts: string[] = [];
  let pending = false;
  const add = (text: string) => {
    if (text === '') return;
    if (pending && !text.startsWith('\n')) parts.push('\n');
    pending = false;
    parts.push(text);
  };
  const read = (node: Node): void => {
    if (node instanceof Text) {
      const { data } = node;
      if (data.trim() !== '' || !/^(?:TABLE|TBODY|TR)$/.test(node.parentElement?.tagName ?? '')) {
        if (!pending || data.includes('\n') || data.trim() !== '') add(data);
      }
    } else if (node instanceof Element && !beside.has(node) && !isNumbers(node)) readElement(node);
  };
  const readElement = (element: Element): void => {
    const isLine =
      LINE_TAGS.test(element.tagName) ||
      LINE_CLASSES.test(attributeIn(element, 'class')) ||
      element.hasAttribute('data-line');
    if (element.tagName === 'BR') add('\n');
    if (isLine && (pending || isMidLine(parts))) parts.push('\n');
    if (isLine) pending = false;
    const before = parts.length;
    for (let child = element.firstChild; child !== null; child = child.nextSibling) read(child);
    if (isLine) pending = parts.length === before || isMidLine(parts);
  };
  dropCounters(block);
  const beside = new Set(block.querySelectorAll(EXTRAS));
  for (const child of block.childNodes) read(child);
  return parts
    .join('')
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replaceAll('\u00a0', ' ')
    .replace(/[\u200b\ufeff]/g, '')
    .replace(/(?<![ \t])[ \t]+$/gm, '');
}

const isMidLine = (parts: readonly string[]): boolean => parts.at(-1)?.endsWith('\n') === false;

/** Removes the first element of each line if they are consecutive line numbers. */
function dropCounters(block: Element): void {
  const counters = [...block.querySelectorAll(':is(div, tr, span) > :first-child')].filter(
    (one) =>
      one.children.length === 0 && /^\s*\d+\s*$/.test(one.textContent) && one.nextElementSibling !== null,
  );
  if (counters.length > 1 && countsUp(counters.map(({ textContent }) => textContent))) {
    for (const counter of counters) counter.remove();
  }
}

/** Whether an element's children are only consecutive line numbers. */
function isNumbers(element: Element): boolean {
  const one = element.firstElementChild;
  if (!one?.nextElementSibling || !/^\s*\d{1,7}\s*$/.test(one.textContent)) return false;
  return countsUp([...element.children].map(({ textContent }) => textContent));
}

const NAMES = new Set(
  'abap actionscript ada antlr4 apache apex applescript arduino asciidoc asm assembly astro autohotkey awk azurecli azurepowershell bash basic bat bibtex bicep c c# c++ cfg clojure cmake cmd cobol coffeescript conf console cpp crystal cs csharp css csv cuda cypher cython d dart delphi diff django docker dockerfile dos ejs elisp elixir elm erb erlang f# fish fortran fsharp gdscript gherkin gleam glsl go golang gradle graphql groovy haml handlebars haskell haxe hcl hlsl html http ini java javascript jinja jinja2 js json json5 jsonc jsonnet jsx julia kotlin kt latex lean less liquid lisp llvm lua make makefile markdown matlab md mdx mermaid mustache mysql nasm nginx nim nix nushell objc objective-c objectivec ocaml odin openscad pascal patch perl pgsql php plsql postgresql powershell prolog promql properties proto protobuf ps1 pug puppet purescript pwsh py python qml r racket razor rb regex rego rest rs rst ruby rust sas sass scala scheme scss sh shell shell-session shellsession smalltalk solidity sparql sql starlark stylus svelte svg swift systemverilog tcl terraform tex toml ts tsql tsx twig typescript typst vala vb vb.net vba vbnet vbscript verilog vhdl vim vue wasm wat wgsl xml xslt yaml yml zig zsh'.split(
    ' ',
  ),
);
/** Whether a text is the name of a language. Apps run code of some others, such as `dataviewjs` in Obsidian. */
export const isLanguageName = (text: string): boolean => NAMES.has(text.trim().toLowerCase());

/** The attribute of an empty element for a button that shows a language, such as one to choose it. */
export const LANGUAGE_MARK = 'q-language';
const SAID = [
  'language',
  'data-lang',
  'data-language',
  'data-code-language',
  'data-codelang',
  'data-code-lang',
  'data-syntax-language',
  'data-tagsearch-lang',
  'syntax',
];
const PREFIXED =
  /(?:^|\s)(?:language|lang|highlight-source|highlight-text|highlight|source|src|hl)-([a-zA-Z][\w+#.-]*)/;
const MAX_ANCESTORS = 4;
/** An ancestor of more blocks than this says nothing about the language of a single one. */
const MANY = 30;

/** Notebooks name the interpreter. */
const plainName = (language: string): string => language.replace(/^ipython\d?$/, 'python');

/** The language of a block of code, as stated on the page; empty if unknown. `lookups`: how often each ancestor was looked at. */
function languageOf(block: Element, lookups: Map<Element, number>): string {
  const inside = [...block.querySelectorAll('code, pre, [data-language], [data-lang]')].slice(0, 6);
  const around: Element[] = [];
  for (
    let one = block.parentElement;
    one !== null && around.length < MAX_ANCESTORS;
    one = one.parentElement
  ) {
    const times = (lookups.get(one) ?? 0) + 1;
    lookups.set(one, times);
    if (times > MANY || one.querySelectorAll('pre').length > 3) break;
    around.push(one);
  }
  const label = takeLabel(block, around);
  for (const element of [...inside, block, ...around]) {
    const said = saidBy(element);
    if (said !== undefined) return isLanguageName(plainName(said)) ? plainName(said) : '';
  }
  return label;
}

/** Returns the language that a button beside a block of code shows, or removes and returns the name that is the only text beside it. */
function takeLabel(block: Element, around: readonly Element[]): string {
  const code = block.textContent.trim();
  for (const one of around) {
    const text = one.textContent.trim();
    if (text.length > code.length + MAX_LABEL_LENGTH) return '';
    const chosen = one.querySelector(`[${LANGUAGE_MARK}]`)?.getAttribute(LANGUAGE_MARK);
    if (chosen) return chosen.trim().toLowerCase();
    const name = text.startsWith(code) ? text.slice(code.length) : text.slice(0, text.length - code.length);
    if (!isLanguageName(name)) continue;
    for (const beside of one.querySelectorAll('*'))
      if (beside.textContent.trim() === name.trim() && !block.contains(beside)) beside.remove();
    return name.trim().toLowerCase();
  }
  return '';
}

/** The language named in a header within the block; `take` removes the header. */
function headerIn(block: Element, take = false): string {
  const header = [
    ...block.querySelectorAll(
      '[class*=header], [class*=title], [class*=toolbar], [class*=lang], .select-none',
    ),
  ].find(
    (one) =>
      one.tagName !== 'PRE' &&
      isLanguageName(one.textContent) &&
      (one.tagName === 'DIV' || one.closest('code') === null) &&
      !isWithinText(one),
  );
  if (header === undefined) return '';
  if (take) header.remove();
  return header.textContent.trim().toLowerCase();
}

function saidBy(element: Element): string | undefined {
  const attribute = SAID.map((name) => element.getAttribute(name)?.trim().toLowerCase()).find(
    (one) => one !== undefined && /^[\w+#.-]{1,30}$/.test(one),
  );
  if (attribute !== undefined) return attribute;
  const classes = element.className;
  const brush = /brush:\s*([\w+#-]+)/.exec(classes)?.[1];
  const prefixed = PREFIXED.exec(classes)?.[1]?.toLowerCase();
  if (brush !== undefined || (prefixed !== undefined && isLanguageName(plainName(prefixed))))
    return brush ?? prefixed;
  if (prefixed !== undefined && /(?:language|lang)-/.test(classes)) return prefixed;
  if (
    !/(?:^|\s)(?:hljs|hl|highlight|sourceCode|prettyprint|code|listing|src|codehilite|syntax|syntaxhighlighter|shiki|prism)(?:\s|$)/.test(
      classes,
    ) &&
    !/^(?:PRE|CODE)$/.test(element.tagName)
  )
    return undefined;
  return classes
    .toLowerCase()
    .split(/\s+/)
    .find((one) => NAMES.has(one));
}
