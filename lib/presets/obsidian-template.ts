import * as z from 'zod/mini';
import {
  DEFAULT_DOCUMENT,
  type DocumentRules,
  PROPERTY_TYPES,
  type Property,
} from '../document/document-rules.ts';
import { MAX_TEMPLATE_LENGTH, shown, type Variable, withoutProblems } from '../document/templates/parse.ts';
import {
  MAX_NAME_LENGTH,
  MAX_NAME_PATTERN_LENGTH,
  MAX_PROPERTIES,
  MAX_PROPERTY_LENGTH,
  type Preset,
  problemOfName,
} from './preset.ts';

/** Obsidian's property types that have other names here. */
const TYPES: Readonly<Record<string, Property['type']>> = { multitext: 'list', datetime: 'date' };

/** The fields that are lists in Obsidian, whatever type a template gives. */
const LISTS = new Set(['tags', 'aliases', 'cssclasses']);

/** The placeholder for the page text, and its filters or fallback. */
const CONTENT = /\{\{\s*content\s*((?:\||\?\?)[^{}]*)?\}\}/;

/** Keys of a Web Clipper file that are read or don't affect the document. */
const READ = new Set(
  'schemaVersion id name behavior noteContentFormat properties noteNameFormat path'.split(' '),
);

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
    properties: z._default(
      z.array(
        z.catch(z.object({ name: text(), value: text(), type: text() }), { name: '', value: '', type: '' }),
      ),
      [],
    ),
  });

export type ObsidianTemplate = z.infer<ReturnType<typeof obsidianTemplateSchema>>;

/**
 * Converts a template of Obsidian's Web Clipper to a preset, as far as supported; `undefined` if its name is not valid.
 * `ignored`: the unsupported parts, each with its location.
 */
export function convertTemplate(
  template: ObsidianTemplate,
): { preset: Preset; ignored: string[] } | undefined {
  const name = template.name
    .replace(/^[#\s]+/, '')
    .slice(0, MAX_NAME_LENGTH)
    .trim();
  if (problemOfName(name) !== undefined) return undefined;
  const ignored: string[] = [];
  const ignore: Ignore = (where, what = '') => ignored.push(shown(what === '' ? where : `${where}: ${what}`));
  const { behavior, noteContentFormat } = template;
  if (behavior !== 'create') ignore('behavior', behavior);
  for (const [key, value] of Object.entries(template)) {
    const empty = value === '' || value === null || (Array.isArray(value) && value.length === 0);
    if (!READ.has(key) && !empty) ignore(key, typeof value === 'string' ? value : JSON.stringify(value));
  }
  const properties = propertiesOf(template, ignore);
  const file = taken('noteNameFormat', template.noteNameFormat, MAX_NAME_PATTERN_LENGTH, ignore);
  const folder = taken('path', template.path, MAX_NAME_PATTERN_LENGTH, ignore);
  const rules: DocumentRules = {
    ...DEFAULT_DOCUMENT,
    head: properties.length > 0 ? 'frontMatter' : 'none',
    properties,
    ...around(noteContentFormat, ignore),
  };
  return {
    preset: { name, rules, ...(file && { file }), ...(folder && { folder }) },
    ignored: counted(ignored),
  };
}

/** Each of the parts once, with how often it occurs. */
const counted = (parts: readonly string[]): string[] =>
  [...Map.groupBy(parts, (part) => part)].map(([part, { length }]) =>
    length > 1 ? `${part} (×${length})` : part,
  );

type Ignore = (where: string, what?: string) => void;

/** The part of a template that Quarry can fill. Reports each variable and filter that is not supported. */
function taken(where: string, text: string, longest: number, ignore: Ignore): string {
  if (text.trim().length > longest) {
    ignore(where, text);
    return '';
  }
  const made = withoutProblems(withOwnNames(text.trim()));
  for (const { code, part } of made.problems) ignore(where, code === 'filter' ? `|${part}` : part);
  return made.text;
}

function propertiesOf(template: ObsidianTemplate, ignore: Ignore): Property[] {
  const properties = new Map<string, Property>();
  for (const { name, value, type } of template.properties) {
    const label = name.trim();
    const where = `properties.${label}`;
    const fits =
      label !== '' && label.length <= MAX_NAME_LENGTH && !/[\p{Cc}\p{Cs}\u2028\u2029]/u.test(label);
    if (!fits || properties.has(label) || properties.size >= MAX_PROPERTIES) {
      ignore(where);
      continue;
    }
    const filled = taken(where, value, MAX_PROPERTY_LENGTH, ignore);
    const named = PROPERTY_TYPES.find((one) => one === type) ?? TYPES[type] ?? 'text';
    const known = LISTS.has(label) ? 'list' : named;
    if (filled !== '' || value === '') properties.set(label, { name: label, value: filled, type: known });
  }
  return [...properties.values()];
}

/** The text before and after the page content, without what Quarry can't fill. */
function around(format: string, ignore: Ignore): Pick<DocumentRules, 'before' | 'after' | 'omitText'> {
  const content = CONTENT.exec(format);
  if (content?.[1] !== undefined) ignore('noteContentFormat', content[0]);
  const at = content?.index ?? format.length;
  const [before, after] = [format.slice(0, at), format.slice(at + (content?.[0].length ?? 0))].map((text) =>
    taken('noteContentFormat', text, MAX_TEMPLATE_LENGTH, ignore),
  );
  return { ...(before && { before }), ...(after && { after }), ...(content ? {} : { omitText: true }) };
}

/** The variables that Quarry reads from the same places in a page, with their names in Web Clipper. */
type Names = readonly [own: Variable, names: string][];
const META: Names = [
  ['author', 'author article:author'],
  ['canonical', 'og:url'],
  ['description', 'description og:description twitter:description'],
  ['image', 'og:image twitter:image'],
  ['published', 'article:published_time'],
  ['site', 'og:site_name'],
  ['title', 'og:title twitter:title'],
];
const SCHEMA: Names = [
  ['author', 'author author.name author[*].name author[0].name'],
  ['description', 'description'],
  ['image', 'image thumbnailUrl'],
  ['language', 'inLanguage'],
  ['published', 'datePublished uploadDate'],
  ['site', 'publisher.name'],
  ['title', 'headline name'],
  ['url', 'url'],
];
const ownOf = (list: Names, path: string): Variable | undefined =>
  list.find(([, names]) => names.split(' ').includes(path))?.[0];

/** The schema.org types of works, whose facts Quarry reads as those of their page. */
const WORKS =
  /^@(?:\w{0,30}Article|BlogPosting|Book|Course|DiscussionForumPosting|HowTo|PodcastEpisode|Recipe|Report|Review|SocialMediaPosting|VideoObject|WebPage)$/;

const NAMES = /(\{\{|\?\?)(\s*)(meta|schema):([\w@:.[\]*-]{1,100})(?=\s*(?:\||\?\?|\}\}))/g;

function ownName(kind: string, path: string): Variable | undefined {
  if (kind === 'meta') return ownOf(META, path.replace(/^(?:name|property):/, ''));
  const [type = '', ...rest] = path.split(':');
  if (rest.length === 0) return ownOf(SCHEMA, type);
  return WORKS.test(type) ? ownOf(SCHEMA, rest.join(':')) : undefined;
}

/** Replaces variables for meta tags and schema.org by those of Quarry that have the same content, if there are any. */
const withOwnNames = (template: string): string =>
  template.replace(NAMES, (tag: string, start: string, space: string, kind: string, path: string) => {
    const name = ownName(kind, path);
    return name === undefined ? tag : `${start}${space}${name}`;
  });
