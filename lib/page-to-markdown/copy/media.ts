import {
  attributeIn,
  cleanedAttributes,
  documentOf,
  isLoadable,
  made,
  oneLine,
  webUrlOf,
  withoutMarks,
} from '../elements.ts';
import { parentElementOf, visibleText } from './page-view.ts';

/** Attributes with the image's URL, or with several in different sizes, for lazy-loading scripts. */
const LAZY = /^data-(?:(?:lazy-|orig-|full-|hi-res-|actual)?src|original|url)$/;
const LAZY_SET = /^data-(?:(?:lazy-)?srcset|original-set)$/;
/** URLs of placeholder images. */
const PLACEHOLDER =
  /^data:|^about:|(?:^|[/_.-])(?:placeholder|spacer|blank|transparent|pixel|loading|lazy(?:load)?|1x1|grey|gray)(?:[_.-][\w.-]{0,99})?\.(?:gif|png|svg|jpe?g|webp)(?:$|[?#])/i;
const IMAGE_FILE = /\.(?:jpe?g|png|webp|gif|avif|svg)(?:$|[?#])/i;
const LOOKS_LIKE_IMAGE = new RegExp(`^(?:https?:)?\\/\\/|^\\.{0,2}\\/|${IMAGE_FILE.source}`, 'i');
const EMOJI =
  /^\p{Extended_Pictographic}[\p{Emoji_Component}\p{Extended_Pictographic}]*$|^\p{RI}{2}$|^[\d#*]\u{FE0F}?\u{20E3}$/u;

/** Sets the absolute URL of a copied image, and marks an emoji as text. Returns false if the image shows nothing. */
export function resolveImage(image: Element, copy: Element, base: string): boolean {
  const alt = attributeIn(copy, 'alt').trim();
  if (alt !== '' && EMOJI.test(alt)) {
    copy.setAttribute('q-emoji', alt);
    return true;
  }
  if (isTiny(copy)) return false;
  const source = sourceOf(copy, pictureSources(image));
  const url = source ? URL.parse(source, base) : null;
  if (url === null || !isLoadable(url, base)) return false;
  copy.setAttribute('src', url.href);
  return true;
}

/** An image without a text of its own up to this size is an icon, in CSS pixels. */
const ICON = 32;

/** Whether an image is a tracking pixel or icon. Fluid images of some frameworks state no size, but sizes to choose from. */
function isTiny(image: Element): boolean {
  const least = image.getAttribute('alt') === '' ? ICON : 1;
  return (
    !image.matches('[srcset][sizes]') &&
    ['width', 'height'].some((side) => Number.parseInt(attributeIn(image, side), 10) <= least)
  );
}

function sourceOf(image: Element, sets: readonly string[]): string | undefined {
  const named = (names: RegExp) =>
    [...image.attributes].flatMap(({ name, value }) => (names.test(name) ? [value] : []));
  const lazy = named(LAZY).find((one) => LOOKS_LIKE_IMAGE.test(one));
  if (lazy !== undefined) return lazy;
  const lazySet = named(LAZY_SET).find((one) => one !== '');
  if (lazySet !== undefined) return largestOf(lazySet);
  const src = attributeIn(image, 'src');
  if (src !== '' && !PLACEHOLDER.test(src)) return src;
  const set = [attributeIn(image, 'srcset'), ...sets].map(largestOf).find((one) => one !== undefined);
  const other = named(/^data-/).find((one) => /^(?:https?:)?\/\//.test(one) && IMAGE_FILE.test(one));
  const isNone = /^data:/.test(src) || (attributeIn(image, 'alt') === '' && PLACEHOLDER.test(src));
  return set ?? other ?? (isNone ? undefined : src || undefined);
}

function pictureSources(image: Element): string[] {
  const picture = parentElementOf(image);
  if (picture?.tagName !== 'PICTURE') return [];
  return [...picture.querySelectorAll('source')].map(
    (source) => source.getAttribute('srcset') ?? attributeIn(source, 'data-srcset'),
  );
}

/** The URL of the largest image in a `srcset` (HTML, section 4.8.4.2.1), ignoring `data:` URLs. */
function largestOf(set: string): string | undefined {
  // A comma within a URL belongs to it; one after its end, or after its size, separates.
  const images = [...set.matchAll(/([^\s,](?:\S*[^\s,])?)(?:\s+([^\s,][^,]*))?/g)].map(
    ([, url = '', size = '1']) => ({ url, size: Number.parseFloat(size) }),
  );
  const usable = images.filter(({ url, size }) => size > 0 && !/^data:/i.test(url));
  return usable.toSorted((one, other) => other.size - one.size)[0]?.url;
}

/** Adds images from a `noscript` element that scripts have not loaded. */
export function addNoscriptImages(noscript: Element, into: Node, base: string): void {
  const text = visibleText(noscript);
  if (!/<img/i.test(text) || !(into instanceof Element)) return;
  const parsed = new DOMParser().parseFromString(text, 'text/html');
  const had = new Set(
    [...Element.prototype.querySelectorAll.call(into, 'img')].map((image) => image.getAttribute('src')),
  );
  // An image may be named like a property of the document.
  for (const image of Document.prototype.querySelectorAll.call(parsed, 'img')) {
    // Others count visits.
    const isShown = image.hasAttribute('alt') || IMAGE_FILE.test(attributeIn(image, 'src'));
    if (isShown && resolveImage(image, withoutMarks(image), base) && !had.has(image.getAttribute('src'))) {
      const copy = documentOf(into).importNode(image, false);
      Element.prototype.append.call(into, cleanedAttributes(copy, base));
    }
  }
}

/** The label of a drawing: what it says for screen readers, its title, or the words of a diagram (WAI-ARIA Graphics). */
export function drawingLabel(drawing: Element): string {
  const stated = drawing.getAttribute('aria-label') ?? drawing.querySelector('title')?.textContent ?? '';
  if (stated.trim() !== '' || !/^graphics-/.test(attributeIn(drawing, 'role'))) return oneLine(stated);
  const words = [...drawing.querySelectorAll('text, foreignObject')].map((one) => oneLine(visibleText(one)));
  return words.filter((one) => one !== '').join(', ');
}

const EMBEDS = /^(?:IFRAME|FRAME|VIDEO|AUDIO|OBJECT|EMBED|LITE-YOUTUBE|YOUTUBE-VIDEO|LITE-VIMEO)$/;

/** Whether an element embeds external content. */
export const isEmbed = (copy: Element): boolean => EMBEDS.test(copy.tagName);

/** Adds a link to embedded content, such as a video, post, or recording. Unknown frames, such as ads, are ignored. */
export function addEmbed(element: Element, copy: Element, into: Node, base: string): undefined {
  const picture = pictureOf(copy);
  if (picture !== undefined && resolveImage(element, picture, base)) return void into.appendChild(picture);
  const source = Element.prototype.querySelector.call(element, 'source[src]');
  const said = [
    ...['src', 'data-src', 'data', 'data-lazy-src'].map((name) => attributeIn(copy, name)),
    attributeIn(source, 'src'),
  ];
  const video = copy.getAttribute('videoid');
  const address =
    video === null ? said.find((one) => one !== '' && !one.startsWith('about:')) : videoPage(video);
  const url = webUrlOf(address ?? '', base);
  if (url === undefined) return undefined;
  const shown = watchable(url);
  const title =
    copy.getAttribute('title') ?? copy.getAttribute('aria-label') ?? attributeIn(copy, 'videotitle');
  if (copy.tagName !== 'VIDEO' && copy.tagName !== 'AUDIO' && video === null && shown === undefined)
    return undefined;
  const page = shown ?? url;
  const words = title.trim() || page.host.replace(/^www\./, '');
  return void into.appendChild(made(into, 'p', {}, made(into, 'a', { href: page.href }, words)));
}

/** The image that an `object` or `embed` shows. */
function pictureOf(copy: Element): Element | undefined {
  const source = copy.getAttribute('data') ?? attributeIn(copy, 'src');
  const type = attributeIn(copy, 'type');
  if (!/^(?:OBJECT|EMBED)$/.test(copy.tagName) || !(/^image\//.test(type) || IMAGE_FILE.test(source)))
    return undefined;
  return made(copy, 'img', {
    src: source,
    alt: copy.getAttribute('aria-label') ?? attributeIn(copy, 'title'),
  });
}

const PLAYERS =
  /(?:^|\.)(?:spotify\.com|soundcloud\.com|twitch\.tv|dailymotion\.com|codepen\.io|codesandbox\.io|ted\.com|bilibili\.com|loom\.com|wistia\.(?:net|com)|archive\.org|apple\.com|bsky\.app)$/;

const videoPage = (id: string): string => `https://www.youtube.com/watch?v=${encodeURIComponent(id)}`;

/** The URL of the page for embedded content; `undefined` for an unknown host. */
function watchable(url: URL): URL | undefined {
  const { host, pathname } = url;
  const video = /^\/(?:embed|video)\/([\w-]{6,})/.exec(pathname)?.[1];
  if (/^(?:www\.)?youtube(?:-nocookie)?\.com$/.test(host) && video) return new URL(videoPage(video));
  if (host === 'player.vimeo.com' && video) return new URL(`https://vimeo.com/${video}`);
  const tweet = url.searchParams.get('id');
  if (host === 'platform.twitter.com' && tweet)
    return new URL(`https://x.com/i/status/${encodeURIComponent(tweet)}`);
  return PLAYERS.test(host) ? url : undefined;
}
