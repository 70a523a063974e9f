import type { QualityPage } from '../corpus.ts';
import { pageWith } from './parts.ts';
import { writtenPages } from './written.ts';

const BLANK = 'data:image/gif;base64,R0lGODlhAQABAAAAACw=';
const imageUrl = (name: string) => `https://parts.test/i/${name}`;

const lazy = pageWith(
  'lazy images',
  [
    `<p><img src="${BLANK}" data-src="/i/a.jpg" alt="By data-src" class="lazyload"></p>`,
    `<figure class="wp-block-image"><img src="${BLANK}" data-srcset="/i/b-300.jpg 300w, /i/b-1200.jpg 1200w" alt="By data-srcset"><figcaption>⟦Under the bridge⟧</figcaption></figure>`,
    `<p><img class="lazy" data-original="/i/c.png" src="/i/placeholder.gif" alt="By data-original"></p>`,
    `<p><img src="${BLANK}" data-lazy-src="/i/d.png" alt="By data-lazy-src"><noscript><img src="/i/d.png" alt="By data-lazy-src"></noscript></p>`,
  ],
  [
    { image: imageUrl('a.jpg'), alt: 'By data-src' },
    { image: imageUrl('b-1200.jpg'), alt: 'By data-srcset' },
    { image: imageUrl('c.png'), alt: 'By data-original' },
    { image: imageUrl('d.png'), alt: 'By data-lazy-src' },
    { once: 'Under the bridge' },
    { once: 'By data-lazy-src' },
    { lacks: 'base64' },
  ],
);

const sets = pageWith(
  'sets of images',
  [
    '<p><img srcset="/i/e.jpg 1x, /i/e2.jpg 2x" alt="By srcset alone"></p>',
    '<picture><source type="image/webp" srcset="/i/f-400.webp 400w, /i/f-1600.webp 1600w" sizes="100vw"><img alt="By picture alone"></picture>',
    '<figure><picture><source srcset="/i/g.avif" type="image/avif"><img src="/i/g.jpg" alt="With a fallback" width="640" height="400"></picture><figcaption>⟦A gate of oak. Photo: Olsen⟧</figcaption></figure>',
  ],
  [
    { image: imageUrl('e2.jpg'), alt: 'By srcset alone' },
    { image: imageUrl('f-1600.webp'), alt: 'By picture alone' },
    { image: imageUrl('g.jpg'), alt: 'With a fallback' },
    { once: 'A gate of oak. Photo: Olsen' },
  ],
);

const noscript = pageWith(
  'images for readers without scripts',
  [
    '<div class="figure-placeholder" style="padding-top:60%"><noscript><img src="/i/h.jpg" alt="Only without scripts"></noscript></div>',
    '<figure><div class="progressive"><img src="https://parts.test/i/max/60/k.jpg?q=20" class="thumb" alt="Sharp later" width="60" height="40"><img class="later" alt="Sharp later"><noscript><img src="https://parts.test/i/max/1400/k.jpg" alt="Sharp later"></noscript></div><figcaption>⟦Ice on the wheel⟧</figcaption></figure>',
    '<p><img src="/i/pixel.gif" width="1" height="1" alt=""><a href="/i/l-full.jpg"><img src="/i/l.jpg" alt="Leads to a larger one"></a></p>',
  ],
  [
    { image: imageUrl('h.jpg'), alt: 'Only without scripts' },
    { image: imageUrl('max/1400/k.jpg') },
    { once: 'Ice on the wheel' },
    { image: imageUrl('l.jpg'), alt: 'Leads to a larger one' },
    { lacks: 'pixel.gif' },
  ],
);

const embeds = pageWith(
  'embedded videos',
  [
    '<iframe width="560" height="315" src="https://www.youtube.com/embed/abcDEF12345?rel=0" title="⟦The wheel turns⟧" allowfullscreen></iframe>',
    '<figure class="wp-block-embed is-provider-vimeo"><div class="wp-block-embed__wrapper"><iframe title="⟦The gate opens⟧" src="https://player.vimeo.com/video/41200412?dnt=1" width="500" height="281"></iframe></div></figure>',
    '<lite-youtube videoid="zyxWVU98765" playlabel="Play: The stones turn" title="⟦The stones turn⟧"></lite-youtube>',
    '<video controls src="/v/mill.mp4" title="⟦A day at the mill⟧"></video>',
  ],
  [
    { link: 'The wheel turns', to: 'https://www.youtube.com/watch?v=abcDEF12345' },
    { link: 'The gate opens', to: 'https://vimeo.com/41200412' },
    { link: 'The stones turn', to: 'https://www.youtube.com/watch?v=zyxWVU98765' },
    { link: 'A day at the mill', to: 'https://parts.test/v/mill.mp4' },
  ],
);

const posts = pageWith(
  'embedded posts',
  [
    '<blockquote class="twitter-tweet"><p lang="en" dir="ltr">⟦The wheel stopped last night.⟧</p>&mdash; ⟦Anna Miller (@anna)⟧ <a href="https://twitter.com/anna/status/412">⟦March 1, 2026⟧</a></blockquote>',
    '<iframe src="https://platform.twitter.com/embed/Tweet.html?id=4120412" title="⟦X Post⟧" class="twitter-tweet-rendered"></iframe>',
    '<blockquote class="instagram-media" data-instgrm-permalink="https://www.instagram.com/p/abc/"><a href="https://www.instagram.com/p/abc/">⟦A post shared by Anna⟧</a></blockquote>',
  ],
  [
    { quote: 'The wheel stopped last night.' },
    { link: 'March 1, 2026', to: 'https://twitter.com/anna/status/412' },
    { link: 'X Post', to: 'https://x.com/i/status/4120412' },
    { link: 'A post shared by Anna', to: 'https://www.instagram.com/p/abc/' },
  ],
);

const quotes = pageWith(
  'quotes with their source',
  [
    '<figure><blockquote cite="https://books.test/1"><p>⟦Whoever comes first grinds first.⟧</p></blockquote><figcaption>⟦— An old rule, <cite>Mirror of the Saxons</cite>⟧</figcaption></figure>',
    '<blockquote class="wp-block-quote"><p>⟦Water over the dam.⟧</p><cite>⟦Olsen⟧</cite></blockquote>',
    '<aside class="pullquote"><p>Whoever comes first grinds first.</p></aside>',
  ],
  [
    { quote: 'Whoever comes first grinds first.' },
    { once: 'An old rule, Mirror of the Saxons' },
    { order: ['Water over the dam.', 'Olsen'] },
    { once: 'Whoever comes first grinds first.' },
  ],
);

/** Images, videos, posts, and quotes from elsewhere. */
export const mediaPages = (): QualityPage[] => [
  ...writtenPages('images', [lazy, sets, noscript]),
  ...writtenPages('quotes and embedded posts', [embeds, posts, quotes]),
];
