import type { QualityPage } from '../corpus.ts';
import { pageWith } from './parts.ts';
import { writtenPages } from './written.ts';

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

/** Videos, posts, and quotes from elsewhere. */
export const mediaPages = (): QualityPage[] =>
  writtenPages('quotes and embedded posts', [embeds, posts, quotes]);
