import type { Variable } from '../document/templates/parse.ts';
import type { Untrusted } from '../untrusted.ts';

// A map, because an object also has names of its own, such as `constructor`.
const named = (names: Readonly<Record<string, Variable>>) => new Map(Object.entries(names));

/** The variables that Quarry reads from the same places in a page, by their names in Web Clipper. */
const META = named({
  author: 'author',
  description: 'description',
  'article:author': 'author',
  'article:published_time': 'published',
  'og:description': 'description',
  'og:image': 'image',
  'og:site_name': 'site',
  'og:title': 'title',
  'og:url': 'canonical',
  'twitter:description': 'description',
  'twitter:image': 'image',
  'twitter:title': 'title',
});
const SCHEMA = named({
  author: 'author',
  'author.name': 'author',
  'author[*].name': 'author',
  'author[0].name': 'author',
  datePublished: 'published',
  description: 'description',
  headline: 'title',
  image: 'image',
  inLanguage: 'language',
  name: 'title',
  thumbnailUrl: 'image',
  'publisher.name': 'site',
  uploadDate: 'published',
  url: 'url',
});
/** The schema.org types of works, whose facts Quarry reads as those of their page. */
const WORKS =
  /^@(?:\w{0,30}Article|BlogPosting|Book|Course|DiscussionForumPosting|HowTo|PodcastEpisode|Recipe|Report|Review|SocialMediaPosting|VideoObject|WebPage)$/;

const NAMES = /(\{\{|\?\?)(\s*)(meta|schema):([\w@:.[\]*-]{1,100})(?=\s*(?:\||\?\?|\}\}))/g;

function ownName(kind: string, path: string): Variable | undefined {
  if (kind === 'meta') return META.get(path.replace(/^(?:name|property):/, ''));
  const [type = '', ...rest] = path.split(':');
  if (rest.length === 0) return SCHEMA.get(type);
  return WORKS.test(type) ? SCHEMA.get(rest.join(':')) : undefined;
}

/** Replaces variables for meta tags and schema.org by those of Quarry that have the same content, if there are any. */
export const withOwnNames = (template: Untrusted): string =>
  template.replace(NAMES, (tag: string, start: string, space: string, kind: string, path: string) => {
    const name = ownName(kind, path);
    return name === undefined ? tag : `${start}${space}${name}`;
  });
