import { say } from '../../scripts/run.ts';
import { sentence } from './shell.ts';
import { type ExtractorScript, openTab, type ServedPage, type TabReading } from './tab/tab.ts';
import { READERS, type Reader } from './tools/peers.ts';

/** A page that is costly to read. `last`: words at its end, which may be missing if the result says so. */
interface HostilePage extends ServedPage {
  name: string;
  first: string;
  last: string;
}

const FIRST = 'The first words of the page.';
const LAST = 'The last words of the page.';

const hostile = (name: string, body: string, script = '', head = ''): HostilePage => ({
  name,
  url: `https://hostile.test/${encodeURIComponent(name)}`,
  first: FIRST,
  last: LAST,
  html: `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Hostile</title>${head}</head><body><article><h1>Hostile</h1><p>${FIRST} ${sentence(0)}</p><p>${sentence(1)} ${sentence(2)}</p>${body}<p>${sentence(3)} ${LAST}</p></article><script>${script}</script></body></html>`,
});

const CLOBBERING =
  'body children childNodes parentNode parentElement firstChild attributes tagName nodeName textContent innerHTML querySelector querySelectorAll getAttribute matches closest cloneNode ownerDocument remove nodeType'.split(
    ' ',
  );
const OF_DOCUMENT =
  'body head documentElement createElement createTextNode createDocumentFragment createTreeWalker implementation importNode querySelector querySelectorAll getElementsByTagName getElementById cloneNode title URL baseURI contentType links firstChild childNodes'.split(
    ' ',
  );
const THROWING = `for (const [prototype, names] of [[Node.prototype, ['childNodes', 'firstChild', 'parentNode', 'textContent', 'nodeType', 'ownerDocument']], [Element.prototype, ['children', 'attributes', 'innerHTML', 'tagName', 'className', 'shadowRoot']], [Document.prototype, ['body', 'head', 'implementation', 'URL']]])
  for (const name of names) Object.defineProperty(prototype, name, { get() { throw new Error('no'); }, configurable: true });
Element.prototype.querySelectorAll = () => { throw new Error('no'); };
window.getComputedStyle = () => { throw new Error('no'); };
Object.defineProperty(document, 'body', { get() { throw new Error('no'); } });`;

const NESTED = (tag: string, times: number) =>
  `let at = document.getElementById('deep'); for (let i = 0; i < ${times}; i += 1) at = at.appendChild(document.createElement('${tag}')); at.textContent = 'At the bottom.';`;

/** Pages as no page should be, although some are. */
const HOSTILE_PAGES: readonly HostilePage[] = [
  hostile(
    '20,000 folded elements in each other',
    '<details><summary>More</summary><div id="deep"></div></details>',
    NESTED('div', 20_000),
  ),
  hostile('2,000 elements in each other', '<div id="deep"></div>', NESTED('div', 2000)),
  hostile(
    'a million nodes',
    '<div id="many" style="content-visibility: hidden"></div>',
    `document.getElementById('many').innerHTML = '<p>one <b>two</b></p>'.repeat(250000);`,
  ),
  hostile(
    'names of the document and of forms',
    `${OF_DOCUMENT.map((name) => `<img name="${name}" alt=""><form name="${name}"></form>`).join('')}<form>${CLOBBERING.map((name) => `<input name="${name}"><img name="${name}" alt="">`).join('')}<p>Within the form.</p></form>`,
  ),
  hostile(
    '300 shadow roots in each other',
    '<div id="deep"></div>',
    `let at = document.getElementById('deep'); for (let i = 0; i < 300; i += 1) { const inner = document.createElement('div'); at.attachShadow({ mode: 'open' }).append(inner); at = inner; }`,
  ),
  hostile(
    'shadow roots that make more of themselves',
    '<more-of-it depth="0"></more-of-it>',
    `customElements.define('more-of-it', class extends HTMLElement { connectedCallback() { const depth = Number(this.getAttribute('depth')); this.attachShadow({ mode: 'open' }).innerHTML = '<p>level ' + depth + '</p>'; if (depth < 12) for (let i = 0; i < 2; i += 1) { const next = document.createElement('more-of-it'); next.setAttribute('depth', depth + 1); this.shadowRoot.append(next); } } });`,
  ),
  hostile('getters that throw', '<p>In the middle.</p>', THROWING),
  hostile(
    'a table of 300,000 cells',
    '<table id="many"></table>',
    `document.getElementById('many').innerHTML = ('<tr>' + '<td>cell</td>'.repeat(100) + '</tr>').repeat(3000);`,
  ),
  hostile(
    'cells that span everything',
    `<table>${'<tr><td colspan="1000" rowspan="65534">wide</td><td rowspan="65534">high</td></tr>'.repeat(200)}</table>`,
  ),
  hostile(
    'a list of 200,000 items',
    '<ul id="many"></ul>',
    `document.getElementById('many').innerHTML = '<li>an item</li>'.repeat(200000);`,
  ),
  hostile('lists 500 levels deep', `${'<ul><li>level'.repeat(240)}${'</li></ul>'.repeat(240)}`),
  hostile('signs of Markdown, 2 MB of them', `<p>${'[*_`<a>&lt;![]('.repeat(130_000)}</p>`),
  hostile(
    '150 frames',
    Array.from({ length: 150 }, (_, index) => `<iframe srcdoc="<p>Frame ${index}.</p>"></iframe>`).join(''),
  ),
];

type Scripts = Readonly<Record<Reader, ExtractorScript>>;

/** Quarry must finish within this many ms, with whatever it could read. */
const MAX_MS = 2000;
/** After this many ms the measurement gives up. */
const PATIENCE_MS = 10_000;

/** The browser takes long to lay out some pages. */
const SHOWING_MS = 60_000;

/** Reads each hostile page with each extractor. Returns the report's lines and Quarry's failures. */
export async function measureHostile(scripts: Scripts): Promise<{ lines: string[]; failed: string[] }> {
  const lines: string[] = [];
  const failed: string[] = [];
  for (const page of HOSTILE_PAGES) {
    const cells: string[] = [];
    for (const reader of READERS) {
      const reading = await readAfresh(page, scripts[reader]);
      const outcome = outcomeOf(page, reading);
      cells.push(`${reading.ms} ms, ${outcome}`);
      if (reader === 'Quarry' && (reading.ms > MAX_MS || !/^(?:whole|partial)$/.test(outcome)))
        failed.push(`hostile: ${page.name}: ${reading.ms} ms, ${outcome}`);
    }
    say(`${page.name}: ${cells.join(', ')}`);
    lines.push(`| ${page.name} | ${cells.join(' | ')} |`);
  }
  return { lines, failed };
}

function outcomeOf({ first, last }: HostilePage, { markdown, partial, failure }: TabReading): string {
  if (failure !== undefined) return `failed: ${failure.slice(0, 60).replaceAll('|', '/')}`;
  if (markdown.trim() === '') return 'nothing';
  if (markdown.includes(last)) return markdown.includes(first) ? 'whole' : 'without its beginning';
  return partial ? 'partial' : 'cut without a word';
}

/** Reads a page in its own browser, since some pages crash it. */
async function readAfresh(page: ServedPage, extractor: ExtractorScript): Promise<TabReading> {
  const tab = await openTab({ timed: true });
  try {
    await within(SHOWING_MS, tab.show(page), 'the browser does not show it');
    return await within(2 * PATIENCE_MS, tab.read(extractor, PATIENCE_MS), 'did not end');
  } catch (error) {
    const failure = error instanceof Error ? error.message : String(error);
    return {
      title: '',
      markdown: '',
      partial: false,
      ms: PATIENCE_MS,
      failure: failure.split('\n', 1)[0] ?? '',
    };
  } finally {
    await tab.close();
  }
}

/** Stops waiting after a time limit, since a script inside the browser's native code can't be stopped from outside. */
async function within<Result>(ms: number, work: Promise<Result>, otherwise: string): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(otherwise)), ms);
  });
  work.catch(() => undefined);
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
