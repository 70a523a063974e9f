import { escapeHtml } from './html.ts';
import type { ResultItem } from './result-item.ts';

interface Fact {
  about: readonly string[];
  url: string;
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
    url: 'https://wiki.test/granite',
    title: 'Granite',
    text: 'A coarse-grained igneous rock of quartz, feldspar & mica. Density about 2.7 g/cm³; Mohs hardness 6 to 7.',
  },
  {
    about: ['pebble', 'pebble language', 'pebble programming language'],
    url: 'https://docs.test/',
    title: 'Pebble',
    text: 'A small programming language with pattern matching. Latest release 2.4; files end in ".peb".',
  },
  {
    about: ['tide', 'tides', 'spring tide'],
    url: 'https://wiki.test/tide',
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

/** A box of facts for the few queries that name a subject. */
export function infoboxes(query: string): ResultItem[] {
  const asked = query.trim().toLowerCase();
  return FACTS.filter(({ about }) => about.includes(asked)).map(({ url, title, text }) =>
    item(url, title, text),
  );
}
