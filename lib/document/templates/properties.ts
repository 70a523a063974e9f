import type { ExtractedPage } from '../document.ts';
import type { Property } from '../document-rules.ts';
import { toFrontMatter, toYamlDate, toYamlString } from '../front-matter.ts';
import { formatDate } from './dates.ts';
import { fillList, fillTemplate, type Variables } from './render.ts';
import { cleanText } from './values.ts';
import { variablesOf } from './variables.ts';

/** The value of a field as YAML: empty for an empty template, and `undefined` if a template has no result. */
function propertyValue({ value, type }: Property, variables: Variables): string | undefined {
  if (value.trim() === '') return '';
  if (type === 'list') {
    const items = fillList(value, variables);
    return items.length === 0
      ? undefined
      : `[${items.map((item) => toYamlString(cleanText(item))).join(', ')}]`;
  }
  const text = cleanText(fillTemplate(value, variables, 'field')).trim();
  if (type === 'checkbox') return String(/^(?:true|yes|1)$/i.test(text));
  if (text === '') return undefined;
  if (type === 'number') return asNumber(text) ?? toYamlString(text);
  return type === 'date' ? toYamlDate(formatDate(text)) : toYamlString(text);
}

/** A number as YAML; `undefined` if the text is not a number. */
function asNumber(text: string): string | undefined {
  const number = Number(text);
  return Number.isFinite(number) && /^[+-]?\d/.test(text) && /^[+-]?[\d.eE+-]+$/.test(text)
    ? String(number)
    : undefined;
}

/** A key that every YAML parser reads as a string without quotes. */
const PLAIN_KEY = /^(?!(?:null|true|false|yes|no|on|off|y|n)$)[a-z_][\w-]*$/i;

const keyOf = (name: string): string => (PLAIN_KEY.test(name) ? name : toYamlString(name));

/** Writes front matter with user-defined fields, for one page or several; empty if no field has a value. */
export function ownFrontMatter(
  pages: readonly { page: ExtractedPage; title: string }[],
  properties: readonly Property[],
): string {
  return toFrontMatter(
    pages.map(({ page, title }) => {
      const variables = variablesOf(page, title);
      return properties.flatMap((property) => {
        const value = propertyValue(property, variables);
        return value === undefined ? [] : [`${keyOf(property.name)}:${value === '' ? '' : ` ${value}`}`];
      });
    }),
  );
}
