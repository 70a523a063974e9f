import { countWords } from '../count-words.ts';
import type { ExtractedPage } from '../document.ts';
import type { DocumentRules, FrontMatterField, Property } from '../document-rules.ts';
import { toFrontMatter, toYamlDate, toYamlString } from '../front-matter.ts';
import { formatDate, localTime } from './dates.ts';
import { pageText, textValue, type Value } from './filters.ts';
import { type Budget, fillList, fillTemplate, usesVariable, type Variables } from './render.ts';

/** The maximum length of a title or name, in characters. */
const MAX_LINE_LENGTH = 2000;

const line = (text: string | undefined, kind?: Value['kind']): Value =>
  textValue(
    pageText(text ?? '')
      .replace(/\s+/g, ' ')
      .trim()
      .slice(0, MAX_LINE_LENGTH)
      .toWellFormed(),
    kind,
  );

/** Authors, also as a list of names, unless a comma may be part of the only one: `Doe, Jane`. */
function authors(text: string | undefined): Value {
  const value = line(text);
  const names = value.texts[0]?.split(', ') ?? [];
  return names.length === 2 && !names[0]?.includes(' ') ? value : { ...value, names };
}

/** The template variables of the first of some pages, with how many pages and words all have; `title` is without markup. */
export function variablesOf(
  page: ExtractedPage,
  title: string,
  all: readonly ExtractedPage[] = [page],
): Variables {
  const address = URL.parse(page.url);
  const domain = address?.hostname.replace(/^www\./, '');
  const time = localTime(page.at);
  let words: Value | undefined;
  return {
    title: line(title),
    url: line(page.url, 'url'),
    canonical: line(page.canonical ?? page.url, 'url'),
    site: line(page.site ?? domain),
    domain: line(domain),
    author: authors(page.author),
    published: line(page.date),
    description: line(page.description),
    image: line(page.image, 'url'),
    date: textValue(time),
    time: textValue(time),
    language: line(page.language),
    // Counted only if used.
    get words() {
      words ??= textValue(String(all.reduce((sum, { markdown }) => sum + countWords(markdown), 0)));
      return words;
    },
    pages: textValue(String(all.length)),
    via: line(page.via ?? 'service'),
    selection:
      page.selected || (page.whole && page.via === 'local')
        ? textValue(pageText(page.markdown).trim(), 'markdown')
        : textValue(''),
  };
}

/** The template variables of a document: those of the first page, except the page and word counts. */
export function documentVariables(pages: readonly ExtractedPage[], title: string): Variables {
  const [first] = pages;
  return first ? variablesOf(first, title, pages) : {};
}

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

/** The fields that the user can choose, as properties. */
const FIELD_PROPERTIES: Readonly<Record<FrontMatterField, Omit<Property, 'name'>>> = {
  title: { value: '{{title}}', type: 'text' },
  url: { value: '{{url}}', type: 'text' },
  canonical: { value: '{{canonical}}', type: 'text' },
  author: { value: '{{author}}', type: 'text' },
  date: { value: '{{published}}', type: 'date' },
  extracted: { value: '{{time}}', type: 'date' },
  site: { value: '{{site}}', type: 'text' },
  language: { value: '{{language}}', type: 'text' },
  words: { value: '{{words}}', type: 'number' },
  via: { value: '{{via}}', type: 'text' },
};

type Fields = Pick<DocumentRules, 'fields' | 'properties'>;

const propertiesOf = ({ fields, properties = [] }: Fields): readonly Property[] =>
  properties.length > 0 ? properties : fields.map((name) => ({ name, ...FIELD_PROPERTIES[name] }));

/** Whether the front matter contains the title. */
export const saysTitle = (rules: Fields): boolean =>
  propertiesOf(rules).some(({ value }) => usesVariable(value, 'title'));

/** Writes the front matter of one page or several; empty if no field has a value. */
export function frontMatter(
  pages: readonly { page: ExtractedPage; title: string }[],
  rules: Fields,
  budget: Budget,
): string {
  return toFrontMatter(
    pages.map(({ page, title }) => {
      const variables = variablesOf(page, title);
      return propertiesOf(rules).flatMap((property) => {
        const value = propertyValue(property, variables, budget);
        return value === undefined ? [] : [`${keyOf(property.name)}:${value === '' ? '' : ` ${value}`}`];
      });
    }),
  );
}
