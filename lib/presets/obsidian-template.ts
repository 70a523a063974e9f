import * as z from 'zod/mini';
import { DEFAULT_DOCUMENT, type DocumentRules, type Property } from '../document/document-rules.ts';
import { MAX_TEMPLATE_LENGTH, type TemplateProblem, withoutProblems } from '../document/templates/parse.ts';
import { withOwnNames } from './obsidian-template-names.ts';
import {
  MAX_NAME_LENGTH,
  MAX_NAME_PATTERN_LENGTH,
  MAX_PROPERTIES,
  MAX_PROPERTY_LENGTH,
  type Preset,
  problemOfName,
} from './preset.ts';

/** The result of converting a template of Obsidian's Web Clipper. */
export interface ConvertedTemplate {
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

/** The fields that are lists in Obsidian even if a template gives no type. */
const LISTS = new Set(['tags', 'aliases', 'cssclasses']);

/** The placeholder for the page text, and its filters or fallback. */
const CONTENT = /\{\{\s*content\s*((?:\||\?\?)[^{}]*)?\}\}/;

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

/** Text that is empty if it is missing or of another type, so that one wrong value costs no other. */
const text = () => z.catch(z.string(), '');

/** The schema of a template of the Web Clipper. Keys that it doesn't list stay, so that they can be reported. */
export const obsidianTemplateSchema = () =>
  z.looseObject({
    name: text(),
    behavior: z.catch(z._default(z.string(), 'create'), ''),
    noteContentFormat: z.string(),
    noteNameFormat: text(),
    path: text(),
    properties: z.array(
      z.catch(z.object({ name: text(), value: text(), type: text() }), { name: '', value: '', type: '' }),
    ),
  });

export type ObsidianTemplate = z.infer<ReturnType<typeof obsidianTemplateSchema>>;

/** Converts a Web Clipper template to a preset, as far as supported; `undefined` if its name is not valid. */
export function convertTemplate(template: ObsidianTemplate): ConvertedTemplate | undefined {
  const name = template.name
    .replace(/^[#\s]+/, '')
    .slice(0, MAX_NAME_LENGTH)
    .trim();
  if (problemOfName(name) !== undefined) return undefined;
  const ignored: string[] = [];
  const ignore = (where: string, what: string) =>
    ignored.push(shown(what === '' ? where : `${where}: ${what}`));
  /**
   * Returns a template if Quarry can fill it, or with `inPart` the rest of it. Otherwise returns an empty string. Reports
   * each variable and filter that is not supported.
   */
  const taken: Take = (where, text, longest, inPart = false) => {
    if (text.length > longest) {
      ignore(where, text);
      return '';
    }
    const made = withoutProblems(withOwnNames(text));
    for (const problem of made.problems) ignore(where, problemWords(problem));
    return made.problems.length === 0 || inPart ? made.text.trim() : '';
  };

  const { behavior } = template;
  if (behavior !== 'create') ignore('behavior', behavior);
  for (const [key, value] of Object.entries(template)) {
    const empty = value === '' || value === null || (Array.isArray(value) && value.length === 0);
    if (!READ.has(key) && !empty) ignore(key, typeof value === 'string' ? value : JSON.stringify(value));
  }
  const properties = propertiesOf(template, taken, ignore);
  const rules: DocumentRules = {
    ...DEFAULT_DOCUMENT,
    head: properties.length > 0 ? 'frontMatter' : 'none',
    properties,
    ...around(template.noteContentFormat, taken, ignore),
  };
  const file = taken('noteNameFormat', template.noteNameFormat, MAX_NAME_PATTERN_LENGTH);
  const folder = taken('path', template.path, MAX_NAME_PATTERN_LENGTH);
  return {
    preset: { name, rules, ...(file === '' ? {} : { file }), ...(folder === '' ? {} : { folder }) },
    ignored,
  };
}

type Take = (where: string, text: string, longest: number, inPart?: boolean) => string;
type Ignore = (where: string, what: string) => void;

/** The tag with a problem, and the filter or variable that it is about unless the tag starts with it. */
const problemWords = ({ tag, name }: TemplateProblem): string =>
  name === undefined || tag.slice(2).trimStart().startsWith(name) ? tag : `${tag} (${name})`;

function propertiesOf(template: ObsidianTemplate, taken: Take, ignore: Ignore): Property[] {
  const properties = new Map<string, Property>();
  for (const { name, value, type } of template.properties) {
    const label = name.trim();
    const where = `properties.${label}`;
    const fits =
      label !== '' && label.length <= MAX_NAME_LENGTH && !/[\p{Cc}\p{Cs}\u2028\u2029]/u.test(label);
    if (!fits || properties.has(label) || properties.size >= MAX_PROPERTIES) {
      ignore(where, '');
      continue;
    }
    const filled = taken(where, value, MAX_PROPERTY_LENGTH);
    if (filled === '' && value !== '') continue;
    const usual = LISTS.has(label) ? 'list' : 'text';
    properties.set(label, { name: label, value: filled, type: TYPES[type] ?? usual });
  }
  return [...properties.values()];
}

/** The text before and after the page content, without what Quarry can't fill. */
function around(format: string, taken: Take, ignore: Ignore): Pick<DocumentRules, 'before' | 'after'> {
  const found = CONTENT.exec(format);
  if (found === null && format.trim() !== '') ignore('noteContentFormat', 'no {{content}}');
  if (found?.[1] !== undefined) ignore('noteContentFormat', found[0]);
  const at = found?.index ?? format.length;
  const [before, after] = [format.slice(0, at), format.slice(at + (found?.[0].length ?? 0))].map((text) =>
    taken('noteContentFormat', text.trim(), MAX_TEMPLATE_LENGTH, true),
  );
  return { ...(before ? { before } : {}), ...(after ? { after } : {}) };
}
