import type { Untrusted } from '../../untrusted.ts';
import { FILTERS, type Filter } from './filters.ts';
import { parseTemplate, type TagChoice, type TemplatePart, type Variable } from './parse.ts';
import {
  EMPTY_VALUE,
  formatValue,
  limitSize,
  type TemplateContext,
  textValue,
  type Value,
} from './values.ts';

/** The known variables of a page or document; others are empty. */
export type Variables = Readonly<Partial<Record<Variable, Value>>>;

/** `date` values include a time for date filters; without one, only the day is shown. */
const DAY_LENGTH = 'YYYY-MM-DD'.length;

function choiceValue({ from, filters }: TagChoice, variables: Variables): Value {
  const known = 'text' in from ? textValue(from.text) : (variables[from.variable] ?? EMPTY_VALUE);
  const asksTime = /^date/.test(filters[0]?.name ?? '');
  const day = 'variable' in from && from.variable === 'date' && !asksTime;
  const start = day ? { ...known, texts: known.texts.map((text) => text.slice(0, DAY_LENGTH)) } : known;
  // Without filters, the value doesn't need to be cut.
  let value = filters.length === 0 ? start : limitSize(start);
  for (const { name, args } of filters) {
    const filter: Filter = FILTERS[name];
    value = limitSize(filter.apply(value, args));
  }
  return value;
}

const isEmpty = ({ texts }: Value): boolean => texts.every((text) => text.trim() === '');

/** The first non-empty option of a tag. */
function filled(tag: readonly TagChoice[], variables: Variables): Value {
  for (const choice of tag) {
    const value = choiceValue(choice, variables);
    if (!isEmpty(value)) return value;
  }
  return EMPTY_VALUE;
}

/** Caches parsed templates, because each is filled for every page. */
const MAX_CACHED = 100;
const parsedTemplates = new Map<string, readonly TemplatePart[]>();

function partsOf(template: string): readonly TemplatePart[] {
  const known = parsedTemplates.get(template);
  if (known) return known;
  const parsed = parseTemplate(template);
  // Stored templates were validated; any other invalid text is used literally.
  const parts = parsed.ok ? parsed.parts : [template];
  if (parsedTemplates.size >= MAX_CACHED) parsedTemplates.clear();
  parsedTemplates.set(template, parts);
  return parts;
}

/** Fills a template for a context. Text from pages is escaped, so that it is not markup there. */
export const fillTemplate = (template: Untrusted, variables: Variables, context: TemplateContext): string =>
  partsOf(template)
    .map((part) => (typeof part === 'string' ? part : formatValue(filled(part, variables), context)))
    .join('');

/** Fills a template as a list: the items of its only tag, or else the comma-separated items of its text. */
export function fillList(template: Untrusted, variables: Variables): string[] {
  const [only, ...others] = partsOf(template);
  if (only !== undefined && typeof only !== 'string' && others.length === 0) {
    const value = filled(only, variables);
    if (value.list) return value.texts.filter((text) => text.trim() !== '');
  }
  const items = fillTemplate(template, variables, 'field').split(',');
  return items.map((item) => item.trim()).filter((item) => item !== '');
}

/** Whether a template uses a variable. */
export const usesVariable = (template: Untrusted, variable: Variable): boolean =>
  partsOf(template).some(
    (part) =>
      typeof part !== 'string' && part.some(({ from }) => 'variable' in from && from.variable === variable),
  );
