import type { Variable } from '../document/templates/parse.ts';

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
export const withOwnNames = (template: string): string =>
  template.replace(NAMES, (tag: string, start: string, space: string, kind: string, path: string) => {
    const name = ownName(kind, path);
    return name === undefined ? tag : `${start}${space}${name}`;
  });
