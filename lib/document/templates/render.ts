import {
  EMPTY_VALUE,
  formatValue,
  MAX_VALUE_LENGTH,
  type TemplateContext,
  textValue,
  type Value,
} from './filters.ts';
import { type ParsedTemplate, parseTemplate, type TagChoice, type Variable } from './parse.ts';

/** The known variables of a page or document; others are empty. */
export type Variables = Readonly<Partial<Record<Variable, Value>>>;

/** What filling all templates of a document may cost. */
export interface Budget {
  /** Characters that filters may still read, once per argument, or templates write. */
  left: number;
  /** Whether something was cut or left out. */
  exceeded: boolean;
}

export const createBudget = (): Budget => ({ left: 10_000_000, exceeded: false });

/** Takes a cost from the budget. After the first that is too high, nothing else fits. */
function pays(budget: Budget, cost: number): boolean {
  const fits = cost <= budget.left;
  budget.left = fits ? budget.left - cost : 0;
  budget.exceeded ||= !fits;
  return fits;
}

const sizeOf = ({ texts }: Value): number => texts.reduce((sum, text) => sum + text.length + 1, 1);

/** Cuts a value to the maximum size, so that no chain of filters can make it grow without limit. */
function limited(value: Value, budget: Budget): Value {
  if (sizeOf(value) <= MAX_VALUE_LENGTH) return value;
  budget.exceeded = true;
  return { ...value, list: false, texts: [value.texts.join(', ').slice(0, MAX_VALUE_LENGTH - 2)] };
}

/** `date` values include a time for date filters; without one, only the day is shown. */
const DAY_LENGTH = 'YYYY-MM-DD'.length;

function choiceValue({ from, filters }: TagChoice, variables: Variables, budget: Budget): Value {
  const known = 'text' in from ? textValue(from.text) : (variables[from.variable] ?? EMPTY_VALUE);
  const asksTime = /^date/.test(filters[0]?.name ?? '');
  const isDay = 'variable' in from && from.variable === 'date' && !asksTime;
  let value = isDay ? { ...known, texts: known.texts.map((text) => text.slice(0, DAY_LENGTH)) } : known;
  for (const { apply, args } of filters) {
    if (apply === undefined) continue;
    value = limited(value, budget);
    if (!pays(budget, sizeOf(value) * (1 + args.length))) return EMPTY_VALUE;
    value = limited({ ...apply(value), kind: 'text', names: undefined }, budget);
  }
  return value;
}

/** The first non-empty option of a tag, unless it exceeds the budget. */
function filled(choices: readonly TagChoice[], variables: Variables, budget: Budget): Value {
  for (const choice of choices) {
    const value = choiceValue(choice, variables, budget);
    if (!pays(budget, sizeOf(value))) break;
    if (value.texts.some((text) => text.trim() !== '')) return value;
  }
  return EMPTY_VALUE;
}

type Part = ParsedTemplate['parts'][number];

/** Caches parsed templates, because each is filled for every page. */
const MAX_CACHED = 100;
const parsedTemplates = new Map<string, readonly Part[]>();

function partsOf(template: string): readonly Part[] {
  const known = parsedTemplates.get(template);
  if (known) return known;
  const { parts } = parseTemplate(template);
  if (parsedTemplates.size >= MAX_CACHED) parsedTemplates.clear();
  parsedTemplates.set(template, parts);
  return parts;
}

/**
 * Fills a template for a context. Text from pages is escaped, so that it is not markup there. A tag that Quarry can't
 * fill stays as it is.
 */
export function fillTemplate(
  template: string,
  variables: Variables,
  context: TemplateContext,
  budget: Budget = createBudget(),
): string {
  const made: string[] = [];
  let isBehindTag = false;
  for (const part of partsOf(template)) {
    const choices = typeof part === 'string' ? [] : part.choices;
    if (choices.length === 0) made.push(typeof part === 'string' ? part : part.source);
    else append(made, filled(choices, variables, budget), context, isBehindTag);
    isBehindTag = choices.length > 0;
  }
  return made.join('');
}

/** Appends a value. In Markdown, it must not be markup only together with the text before it. */
function append(made: string[], value: Value, context: TemplateContext, isBehindTag: boolean): void {
  const last = made.at(-1) ?? '';
  const isTarget = context === 'markdown' && last.endsWith('](');
  const text = formatValue(value, isTarget ? 'target' : context);
  if (text === '') return;
  if (context !== 'markdown' || isTarget || /^\s?$/.test(last.slice(-1))) made.push(text);
  else {
    if (isBehindTag && text.startsWith('[') && last.endsWith('!'))
      made.splice(-1, 1, `${last.slice(0, -1)}\\!`);
    made.push(text.replace(/^[(.;)]/, '\\$&'));
  }
}

/** Splits a text at commas, except those within a wikilink. */
function itemsIn(text: string): string[] {
  const items: string[] = [];
  let isOpen = false;
  for (const piece of text.split(',')) {
    if (isOpen) items.push(`${items.pop()},${piece}`);
    else items.push(piece);
    const [opened, closed] = [piece.lastIndexOf('[['), piece.lastIndexOf(']]')];
    isOpen = opened > closed || (isOpen && closed < 0);
  }
  return items;
}

/** Fills a template as a list: the items of its only tag, or else the comma-separated items of its text. */
export function fillList(template: string, variables: Variables, budget: Budget = createBudget()): string[] {
  const [only, ...others] = partsOf(template);
  const value =
    typeof only === 'object' && others.length === 0 ? filled(only.choices, variables, budget) : EMPTY_VALUE;
  const items = value.list
    ? value.texts.map((text) => formatValue({ ...value, texts: [text], bullet: undefined }, 'field'))
    : itemsIn(fillTemplate(template, variables, 'field', budget));
  return items.map((item) => item.trim()).filter((item) => item !== '');
}

/** Whether a template uses a variable. */
export const usesVariable = (template: string, variable: Variable): boolean =>
  partsOf(template).some(
    (part) =>
      typeof part !== 'string' &&
      part.choices.some(({ from }) => 'variable' in from && from.variable === variable),
  );
