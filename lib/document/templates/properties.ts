import type { ExtractedPage } from '../document.ts';
import type { Property } from '../document-rules.ts';
import { toFrontMatter, toYamlDate, toYamlString } from '../front-matter.ts';
import { formatDate } from './dates.ts';
import { type Budget, fillList, fillTemplate, usesVariable, type Variables } from './render.ts';
import { variablesOf } from './variables.ts';

/** The value of a field as YAML: empty for an empty template, and `undefined` if a template has no result. */
function propertyValue({ value, type }: Property, variables: Variables, budget: Budget): string | undefined {
  if (type === 'list' && value.trim() !== '') {
    const items = fillList(value, variables, budget);
    return items.length === 0 ? undefined : `[${items.map(toYamlString).join(', ')}]`;
  }
  const text = fillTemplate(value, variables, 'field', budget).trim();
  if (type === 'checkbox') return String(/^(?:true|yes|1)$/i.test(text));
  if (text === '') return value.trim() === '' ? '' : undefined;
  if (type === 'number') return numberIn(text) ?? toYamlString(text);
  if (type !== 'date') return toYamlString(text);
  // The time stays if the template asks for it.
  const withTime = usesVariable(value, 'time') || /\|\s*date\s*:/.test(value);
  return toYamlDate(withTime ? text : formatDate(text));
}

/** The first number in a text as YAML, without the commas of thousands; `undefined` if there is none. */
function numberIn(text: string): string | undefined {
  const [found] = /(?<!\w)[+-]?\d[\d,]{0,30}(?:\.\d{1,30})?(?:e[+-]?\d{1,3})?/i.exec(text) ?? [];
  const number = Number(found?.replaceAll(',', ''));
  return Number.isFinite(number) ? String(number) : undefined;
}

/** A key that every YAML parser reads as a string without quotes. */
const PLAIN_KEY = /^(?!(?:null|true|false|yes|no|on|off|y|n)$)[a-z_][\w-]*$/i;

const keyOf = (name: string): string => (PLAIN_KEY.test(name) ? name : toYamlString(name));

/** Writes front matter with user-defined fields, for one page or several; empty if no field has a value. */
export function ownFrontMatter(
  pages: readonly { page: ExtractedPage; title: string }[],
  properties: readonly Property[],
  budget: Budget,
): string {
  return toFrontMatter(
    pages.map(({ page, title }) => {
      const variables = variablesOf(page, title);
      return properties.flatMap((property) => {
        const value = propertyValue(property, variables, budget);
        return value === undefined ? [] : [`${keyOf(property.name)}:${value === '' ? '' : ` ${value}`}`];
      });
    }),
  );
}
