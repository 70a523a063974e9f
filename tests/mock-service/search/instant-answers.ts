import { escapeHtml } from './html.ts';
import type { ResultItem } from './result-item.ts';
import type { Hit } from './text-index.ts';

interface Fact {
  about: readonly string[];
  /** Host and path of the page that says more. */
  page: string;
  title: string;
  text: string;
}

const SUM = /^\s*(-?\d+(?:\.\d+)?)\s*([-+*/×÷])\s*(-?\d+(?:\.\d+)?)\s*=?\s*$/;
const OPERATIONS: Record<string, (a: number, b: number) => number> = {
  '+': (a, b) => a + b,
  '-': (a, b) => a - b,
  '*': (a, b) => a * b,
  '×': (a, b) => a * b,
  '/': (a, b) => a / b,
  '÷': (a, b) => a / b,
};

const FACTS: readonly Fact[] = [
  {
    about: ['granite', 'granite quarry', 'what is granite'],
    page: 'wiki.test/granite',
    title: 'Granite',
    text: 'A coarse-grained igneous rock of quartz, feldspar & mica. Density about 2.7 g/cm³; Mohs hardness 6 to 7.',
  },
  {
    about: ['pebble', 'pebble language', 'pebble programming language'],
    page: 'docs.test/',
    title: 'Pebble',
    text: 'A small programming language with pattern matching. Latest release 2.4; files end in ".peb".',
  },
  {
    about: ['tide', 'tides', 'spring tide'],
    page: 'wiki.test/tide',
    title: 'Tide',
    text: "The rise and fall of the sea under the moon's and the sun's pull. Two highs and two lows in 24 h 50 min.",
  },
];

function item(url: string, title: string, snippet: string): ResultItem {
  return { url, title: escapeHtml(title), snippet: escapeHtml(snippet), time: null, props: {} };
}

/** The answer to a sum of two numbers. */
export function directAnswers(query: string): ResultItem[] {
  const [, left, operator = '', right] = SUM.exec(query) ?? [];
  const result = OPERATIONS[operator]?.(Number(left), Number(right));
  if (result === undefined || !Number.isFinite(result)) return [];
  return [item('https://service.test/calculator', query.trim(), String(Number(result.toFixed(10))))];
}

/** A box of facts for the few queries that name a subject, if the page about it was found. */
export function infoboxes(query: string, hits: readonly Hit[]): ResultItem[] {
  const asked = query.trim().toLowerCase();
  return FACTS.filter(({ about }) => about.includes(asked)).flatMap(({ page, title, text }) => {
    const hit = hits.find(({ entry }) => `${entry.host}${new URL(entry.url).pathname}` === page);
    return hit === undefined ? [] : item(hit.entry.url, title, text);
  });
}
