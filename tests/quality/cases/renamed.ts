import { type DefaultTreeAdapterMap, parse, serialize } from 'parse5';
import type { ExtractorScript, ServedPage, Tab } from '../tab/tab.ts';
import type { Case } from './cases.ts';

type Node = DefaultTreeAdapterMap['node'];

/** A page with other names, and a function that gives Markdown made from it the first names again. */
interface RenamedPage extends ServedPage {
  restored(markdown: string): string;
}

const HOST = 'zqvkx.example';
/** More than any case takes. */
const MAX_MS = 20_000;
/** Classes that state a language of code are data, not names. */
const LANGUAGE = /^(?:lang|language|highlight|hljs|brush|src|sourceCode)(?:$|[-:])/;
const REFERENCES = new Set(
  'for headers aria-labelledby aria-describedby aria-controls aria-owns aria-details aria-activedescendant'.split(
    ' ',
  ),
);

/** Serves a page from another host, with all classes and ids replaced by meaningless ones, but otherwise the same. */
function renamed(page: ServedPage): RenamedPage {
  const names = new Map<string, string>();
  const tree = parse(page.html);
  const elements = [...elementsIn(tree)];
  for (const { attrs } of elements) for (const one of attrs) renameIn(one, names);
  for (const { tagName, childNodes } of elements) {
    for (const child of childNodes)
      if (tagName === 'style' && 'value' in child) child.value = inStyle(child.value, names);
  }
  const { host } = new URL(page.url);
  return {
    ...page,
    url: page.url.replace(host, HOST),
    html: serialize(tree).replaceAll(host, HOST),
    restored: (markdown) =>
      markdown
        .replaceAll(HOST, host)
        .replace(/#(zq\d+v)\b/g, (all, name) => `#${original(names, name) ?? all}`),
  };
}

/** Replaces the names in an attribute. */
function renameIn(attribute: { name: string; value: string }, names: Map<string, string>): void {
  const { name, value } = attribute;
  const inList = (list: string): string => list.replace(/\S+/g, (one) => nameFor(one, names));
  if (name === 'class' || name === 'id' || REFERENCES.has(name)) attribute.value = inList(value);
  else if (name === 'href' && value.startsWith('#')) attribute.value = `#${inList(value.slice(1))}`;
}

function nameFor(name: string, names: Map<string, string>): string {
  if (LANGUAGE.test(name)) return name;
  const other = names.get(name) ?? `zq${names.size}v`;
  names.set(name, other);
  return other;
}

const original = (names: ReadonlyMap<string, string>, name: string): string | undefined =>
  [...names].find(([, other]) => other === name)?.[0];

/** A style sheet with the new names; numbers such as `.5em` aren't names. */
const inStyle = (style: string, names: ReadonlyMap<string, string>): string =>
  style.replace(/([.#])((?:[a-zA-Z_-]|\\.)(?:[\w-]|\\.)*)/g, (all, mark: string, name: string) => {
    const other = names.get(name.replace(/\\/g, ''));
    return other === undefined ? all : mark + other;
  });

function* elementsIn(node: Node): Generator<DefaultTreeAdapterMap['element']> {
  if ('attrs' in node) yield node;
  if ('content' in node) yield* elementsIn(node.content);
  if ('childNodes' in node) for (const child of node.childNodes) yield* elementsIn(child);
}

/**
 * Whether a case comes out differently from another host and with other classes and ids. Cases about products may, and
 * selections are found by ids.
 */
export async function dependsOnNames(
  tab: Tab,
  one: Case,
  script: ExtractorScript,
  markdown: string,
): Promise<boolean> {
  if (one.product || one.select !== undefined || one.contentType?.includes('xml') === true) return false;
  const other = renamed(one);
  await tab.show(other);
  const reading = await tab.read(script, MAX_MS);
  return other.restored(reading.markdown) !== markdown;
}
