import { moveInto, oneLine } from './copy/tidy.ts';
import { THREAD_RULES, type ThreadRule } from './thread-rules.ts';

/** A thread, with each post below its author and time, and replies quoted. */
export interface Thread {
  content: DocumentFragment;
  /** Its own title; empty if it is the page's. */
  title: string;
}

/** The parts of a post. */
interface Post {
  post: Element;
  body: Element | undefined;
  link: Element | undefined;
  media: readonly Element[];
}

/** The maximum quote depth; more levels are hard to read. */
const DEEPEST = 5;

/**
 * Extracts the posts of a thread. Returns `undefined` if the page is not a thread. Comments below an article are left
 * to article extraction.
 */
export function findThread(copy: Document): Thread | undefined {
  for (const rule of THREAD_RULES) {
    const posts = [...copy.querySelectorAll(rule.post)].flatMap((post) => readPost(post, rule) ?? []);
    if (posts.length >= (rule.least ?? 2)) {
      const title = rule.title?.exec(oneLine(copy.title))?.groups?.title ?? '';
      return { content: written(copy, posts, rule), title: title.trim() };
    }
  }
  return undefined;
}

function readPost(post: Element, rule: ThreadRule): Post | undefined {
  const body = rule.body === undefined ? withText([post]) : withText(partsOf(post, rule.body, rule));
  const link = withText(partsOf(post, rule.link, rule));
  const media = partsOf(post, rule.media, rule).filter(
    (one) => !body?.contains(one) && !one.parentElement?.closest(rule.media ?? ''),
  );
  return (body ?? link ?? media[0]) ? { post, body, link, media } : undefined;
}

/** The matches that belong to the post itself, not to a nested reply. */
const partsOf = (post: Element, selector: string | undefined, rule: ThreadRule): Element[] =>
  selector === undefined
    ? []
    : [...post.querySelectorAll(selector)].filter((one) => one.closest(rule.post)?.isSameNode(post));

const withText = (parts: readonly Element[]): Element | undefined =>
  parts.find(({ textContent }) => textContent.trim() !== '');

function written(copy: Document, posts: readonly Post[], rule: ThreadRule): DocumentFragment {
  const thread = copy.createDocumentFragment();
  const heads = posts.map(({ post }) => headOf(post, rule, copy));
  for (const [index, { post, body, link, media }] of posts.entries()) {
    let into: Element | DocumentFragment = thread;
    for (let depth = Math.min(rule.depth?.(post) ?? 0, DEEPEST); depth > 0; depth -= 1) {
      const quote: Element = copy.createElement('blockquote');
      into.append(quote);
      into = quote;
    }
    const part = copy.createElement('div');
    // Nested posts are written separately.
    for (const inner of body?.querySelectorAll([rule.post, rule.without].filter(Boolean).join()) ?? [])
      inner.remove();
    if (body) moveInto(part, body);
    const shown = media.map((one) => lineOf(one, copy));
    into.append(...(link ? [lineOf(link, copy)] : []), heads[index] ?? '', part, ...shown);
  }
  return thread;
}

function lineOf(content: Node | string, copy: Document): Element {
  const line = copy.createElement('p');
  line.append(content);
  return line;
}

/** A line with the author and time of a post. */
function headOf(post: Element, rule: ThreadRule, copy: Document): Element | undefined {
  const name = authorOf(post, rule);
  const when = timeOf(post, rule);
  if (name === '') return when === '' ? undefined : lineOf(when, copy);
  const strong = copy.createElement('strong');
  strong.textContent = name;
  const line = lineOf(strong, copy);
  if (when !== '') line.append(` · ${when}`);
  return line;
}

function authorOf(post: Element, rule: ThreadRule): string {
  if (rule.prompt !== undefined) return post.matches(rule.prompt) ? 'user' : 'assistant';
  const names = [rule.author, rule.handle].map(
    (one) => withText(partsOf(post, one, rule))?.textContent ?? '',
  );
  const said = oneLine(names.join(' '));
  return said || oneLine(post.getAttribute('author') ?? post.getAttribute('data-message-author-role') ?? '');
}

/** The time of a post, as date and time if it is known, or else as the page says it. */
function timeOf(post: Element, rule: ThreadRule): string {
  const [found] = partsOf(post, rule.time, rule);
  if (found === undefined) return '';
  const said = [
    found.getAttribute('datetime'),
    found.getAttribute('content'),
    found.querySelector('time')?.getAttribute('datetime'),
    found.getAttribute('title'),
    found.getAttribute('aria-label'),
  ].find((text) => /\b\d{4}\b/.test(text ?? ''));
  const date = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}))?/.exec(said?.trim() ?? '');
  return date === null ? oneLine(said ?? found.textContent) : [date[1], date[2]].filter(Boolean).join(' ');
}
