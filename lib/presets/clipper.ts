import { DEFAULT_DOCUMENT, type DocumentRules, type Property } from '../document/rules.ts';
import { MAX_TEMPLATE_LENGTH, problemOfTemplate } from '../document/templates/parse.ts';
import { listIn, type UnknownRecord } from '../storage/guards.ts';
import {
  MAX_NAME_LENGTH,
  MAX_NAME_PATTERN_LENGTH,
  MAX_PROPERTIES,
  MAX_PROPERTY_LENGTH,
  type Preset,
  problemOfName,
} from './preset.ts';

/** The result of converting a template of Obsidian's Web Clipper. */
export interface FromClipper {
  preset: Preset;
  /** The unsupported parts, each with its location. */
  ignored: string[];
}

/** Maps Obsidian property types. `datetime` becomes text, because a date would lose the time. */
const TYPES: Readonly<Record<string, Property['type']>> = {
  text: 'text',
  multitext: 'list',
  number: 'number',
  checkbox: 'checkbox',
  date: 'date',
  datetime: 'text',
};

/** The placeholder for the page text. */
const CONTENT = /\{\{\s*content\s*\}\}/;

/** Keys of a Web Clipper file that are read or don't affect the document. */
const READ = new Set([
  'schemaVersion',
  'id',
  'name',
  'behavior',
  'noteContentFormat',
  'properties',
  'noteNameFormat',
  'path',
]);

const SHOWN = 80;
const shown = (words: string): string => {
  const line = words.replace(/\s+/g, ' ').trim();
  return line.length > SHOWN ? `${line.slice(0, SHOWN).toWellFormed()}…` : line;
};

const textIn = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Returns whether an entry looks like a template of the Web Clipper. */
export const isClipperTemplate = (entry: UnknownRecord): boolean =>
  typeof entry.noteContentFormat === 'string' && Array.isArray(entry.properties);

/** Converts a Web Clipper template to a preset, as far as supported; `undefined` if its name is not valid. */
export function readClipperTemplate(entry: UnknownRecord): FromClipper | undefined {
  const name = textIn(entry.name)
    .replace(/^[#\s]+/, '')
    .slice(0, MAX_NAME_LENGTH)
    .trim();
  if (problemOfName(name) !== undefined) return undefined;
  const ignored: string[] = [];
  const ignore = (where: string, what: string) =>
    ignored.push(shown(what === '' ? where : `${where}: ${what}`));
  /** Returns a template if Quarry can fill it; otherwise reports it and returns an empty string. */
  const taken = (where: string, text: string, longest: number): string => {
    const problem = text.length > longest ? { tag: text } : problemOfTemplate(text);
    if (problem === undefined) return text;
    ignore(where, problem.tag);
    return '';
  };

  if (textIn(entry.behavior) !== 'create') ignore('behavior', textIn(entry.behavior));
  for (const [key, value] of Object.entries(entry)) {
    const empty = value === '' || value === null || (Array.isArray(value) && value.length === 0);
    if (!READ.has(key) && !empty) ignore(key, typeof value === 'string' ? value : JSON.stringify(value));
  }
  const properties = propertiesOf(entry, taken, ignore);
  const rules: DocumentRules = {
    ...DEFAULT_DOCUMENT,
    head: properties.length > 0 ? 'frontMatter' : 'none',
    properties,
    ...around(textIn(entry.noteContentFormat), taken, ignore),
  };
  const file = taken('noteNameFormat', textIn(entry.noteNameFormat), MAX_NAME_PATTERN_LENGTH);
  const folder = taken('path', textIn(entry.path), MAX_NAME_PATTERN_LENGTH);
  return {
    preset: { name, rules, ...(file === '' ? {} : { file }), ...(folder === '' ? {} : { folder }) },
    ignored,
  };
}

type Take = (where: string, text: string, longest: number) => string;
type Ignore = (where: string, what: string) => void;

function propertiesOf(entry: UnknownRecord, taken: Take, ignore: Ignore): Property[] {
  const properties = new Map<string, Property>();
  for (const one of listIn(entry.properties)) {
    const { name, value, type } = Object(one);
    const label = textIn(name).trim();
    const where = `properties.${label}`;
    const fits =
      label !== '' && label.length <= MAX_NAME_LENGTH && !/[\p{Cc}\p{Cs}\u2028\u2029]/u.test(label);
    if (!fits || properties.has(label) || properties.size >= MAX_PROPERTIES) {
      ignore(where, '');
      continue;
    }
    const text = textIn(value);
    const template = taken(where, text, MAX_PROPERTY_LENGTH);
    if (template === '' && text !== '') continue;
    properties.set(label, { name: label, value: template, type: TYPES[textIn(type)] ?? 'text' });
  }
  return [...properties.values()];
}

/** The text before and after the page content. */
function around(format: string, taken: Take, ignore: Ignore): Pick<DocumentRules, 'before' | 'after'> {
  const found = CONTENT.exec(format);
  if (found === null && format.trim() !== '') ignore('noteContentFormat', 'no {{content}}');
  const at = found?.index ?? format.length;
  const before = taken('noteContentFormat', format.slice(0, at).trim(), MAX_TEMPLATE_LENGTH);
  const after = taken(
    'noteContentFormat',
    format.slice(at + (found?.[0].length ?? 0)).trim(),
    MAX_TEMPLATE_LENGTH,
  );
  return { ...(before === '' ? {} : { before }), ...(after === '' ? {} : { after }) };
}
