import { FACTS } from './facts.ts';
import { escapeHtml } from './html.ts';
import type { ResultItem } from './result-item.ts';
import type { Hit } from './text-index.ts';

const SUM = /^\s*(-?\d+(?:\.\d+)?)\s*([-+*/×÷])\s*(-?\d+(?:\.\d+)?)\s*=?\s*$/;
const OPERATIONS: Record<string, (a: number, b: number) => number> = {
  '+': (a, b) => a + b,
  '-': (a, b) => a - b,
  '*': (a, b) => a * b,
  '×': (a, b) => a * b,
  '/': (a, b) => a / b,
  '÷': (a, b) => a / b,
};

function item(url: string, title: string, snippet: string, props: Record<string, unknown> = {}): ResultItem {
  return { url, title: escapeHtml(title), snippet: escapeHtml(snippet), time: null, props };
}

/** The answer to an arithmetic query with two numbers. */
export function directAnswers(query: string): ResultItem[] {
  const [, left, operator = '', right] = SUM.exec(query) ?? [];
  const result = OPERATIONS[operator]?.(Number(left), Number(right));
  if (result === undefined || !Number.isFinite(result)) return [];
  return [item('https://service.test/calculator', query.trim(), String(Number(result.toFixed(10))))];
}

/** An infobox for the few queries that name a subject, if the page about it was found. */
export function infoboxes(query: string, hits: readonly Hit[]): ResultItem[] {
  const subject = query.trim().toLowerCase();
  return FACTS.filter(({ about }) => about.includes(subject)).flatMap(({ page, title, text, infobox }) => {
    const hit = hits.find(({ entry }) => `${entry.host}${new URL(entry.url).pathname}` === page);
    return hit === undefined ? [] : item(hit.entry.url, title, text, { infobox });
  });
}

const WEATHER = /\b(?:weather|forecast)\b/i;
const PLACE = /\b(?:in|for|at)\s+([\p{L} ]{2,40})$/iu;
const SKIES = ['Light rain', 'Overcast', 'Sunny spells', 'Fog'];

/** The weather for a place in a query, invented from its name. */
export function weather(query: string): ResultItem[] {
  if (!WEATHER.test(query)) return [];
  const place = PLACE.exec(query.trim())?.[1]?.trim() ?? 'Selby Haven';
  const seed = [...place].reduce((sum, char) => sum + (char.codePointAt(0) ?? 0), 0);
  const [degrees, condition] = [4 + (seed % 14), SKIES[seed % SKIES.length]];
  const props = {
    location: place,
    temperature: degrees,
    unit: 'C',
    condition,
    humidity: `${60 + (seed % 35)}%`,
    wind: { speed: 8 + (seed % 20), unit: 'km/h' },
    forecast: [1, 2, 3].map((day) => ({ day, high: degrees + (day % 2), low: degrees - day })),
  };
  return [item('https://harbour.test/tides', `Weather in ${place}`, `${condition}, ${degrees} °C`, props)];
}

const CARRIERS: readonly [carrier: string, number: RegExp][] = [
  ['UPS', /^1Z[0-9A-Z]{16}$/i],
  ['Royal Mail', /^[A-Z]{2}\d{9}[A-Z]{2}$/i],
  ['DHL', /^\d{12}$/],
];

/** The tracking page for a query that is a package number. */
export function packages(query: string): ResultItem[] {
  const number = query.trim().toUpperCase();
  const carrier = CARRIERS.find(([, form]) => form.test(number))?.[0];
  if (carrier === undefined) return [];
  const props = { carrier, tracking_number: number };
  return [item(`https://service.test/track/${number}`, `Track ${number} with ${carrier}`, '', props)];
}
