import type { Untrusted } from '../../untrusted.ts';
import { FILTERS, type Filter } from './filters.ts';
import { parseTemplate, type TagChoice, type TemplatePart, type Variable } from './parse.ts';
import { bounded, EMPTY, type TemplatePlace, textValue, type Value, written } from './values.ts';

/** What is known of a page, or of a document; the rest is empty. */
export type Variables = Readonly<Partial<Record<Variable, Value>>>;

/** Of a day, without the time that stands behind it for those that ask for it. */
const DAY_LENGTH = 'YYYY-MM-DD'.length;

function choiceValue({ from, filters }: TagChoice, variables: Variables): Value {
  const known = 'text' in from ? textValue(from.text) : (variables[from.variable] ?? EMPTY);
  const asksTime = /^date/.test(filters[0]?.name ?? '');
  const day = 'variable' in from && from.variable === 'date' && !asksTime;
  const start = day ? { ...known, texts: known.texts.map((text) => text.slice(0, DAY_LENGTH)) } : known;
  // Where nothing is to be done, nothing has to be cut.
  let value = filters.length === 0 ? start : bounded(start);
  for (const { name, args } of filters) {
    const filter: Filter = FILTERS[name];
    value = bounded(filter.apply(value, args));
  }
  return value;
}

const isEmpty = ({ texts }: Value): boolean => texts.every((text) => text.trim() === '');

/** The first choice of a tag that is not empty. */
function filled(tag: readonly TagChoice[], variables: Variables): Value {
  for (const choice of tag) {
    const value = choiceValue(choice, variables);
    if (!isEmpty(value)) return value;
  }
  return EMPTY;
}

/** Templates are filled for each page anew: those that were read last are read once. */
const READ_KEPT = 100;
const read = new Map<string, readonly TemplatePart[]>();

function partsOf(template: string): readonly TemplatePart[] {
  const known = read.get(template);
  if (known) return known;
  const parsed = parseTemplate(template);
  // What is stored was checked; what was not stands as it is.
  const parts = parsed.ok ? parsed.parts : [template];
  if (read.size >= READ_KEPT) read.clear();
  read.set(template, parts);
  return parts;
}

/** A template with its tags filled, for the place where it stands. What pages say is no markup there. */
export const fillTemplate = (template: Untrusted, variables: Variables, place: TemplatePlace): string =>
  partsOf(template)
    .map((part) => (typeof part === 'string' ? part : written(filled(part, variables), place)))
    .join('');

/** The items of a list that a template gives: those of its one tag, or what stands between commas. */
export function fillList(template: Untrusted, variables: Variables): string[] {
  const [only, ...others] = partsOf(template);
  if (only !== undefined && typeof only !== 'string' && others.length === 0) {
    const value = filled(only, variables);
    if (value.list) return value.texts.filter((text) => text.trim() !== '');
  }
  const items = fillTemplate(template, variables, 'field').split(',');
  return items.map((item) => item.trim()).filter((item) => item !== '');
}

/** Tells whether a template says something of a page. */
export const saysVariable = (template: Untrusted, variable: Variable): boolean =>
  partsOf(template).some(
    (part) =>
      typeof part !== 'string' && part.some(({ from }) => 'variable' in from && from.variable === variable),
  );
