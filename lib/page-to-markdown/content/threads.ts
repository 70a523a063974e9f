import { attributeIn, bare, made, moveInto, oneLine, removeAll } from '../elements.ts';

/** A thread, with each post below its author and time, and replies quoted. */
interface Thread {
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
  // Most pages have no post of any kind, and one search is faster than twenty.
  if (copy.querySelector(POSTS) === null) return undefined;
  for (const rule of THREAD_RULES) {
    const posts = [...copy.querySelectorAll(rule.post)].flatMap((post) => readPost(post, rule) ?? []);
    if (posts.length >= (rule.least ?? 2) && (!rule.mostly || areMost(posts, rule, copy))) {
      const title = rule.title?.exec(oneLine(copy.title))?.groups?.title ?? '';
      return { content: written(copy, posts, rule), title: title.trim() };
    }
  }
  return undefined;
}

/** Whether most of the page's text is in its posts. */
function areMost(posts: readonly Post[], rule: ThreadRule, { body }: Document): boolean {
  const outer = posts.filter(({ post }) => !post.parentElement?.closest(rule.post));
  const text = outer.map(({ post }) => post.textContent).join('');
  return 2 * bare(text).length >= bare(body.textContent).length;
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
  const heads = posts.map(({ post }) => headOf(post, rule));
  for (const [index, { post, body, link, media }] of posts.entries()) {
    let into: Element | DocumentFragment = thread;
    for (let depth = Math.min(rule.depth?.(post) ?? 0, DEEPEST); depth > 0; depth -= 1) {
      into = into.appendChild(made(post, 'blockquote'));
    }
    const part = made(post, 'div');
    // Nested posts are written separately.
    if (body) removeAll(body, [rule.post, rule.without].filter(Boolean).join());
    if (body) moveInto(part, body);
    const lines = [...(link ? [link] : []), ...media].map((one) => made(post, 'p', {}, one));
    const shown = lines.splice(link ? 1 : 0);
    into.append(...lines, heads[index] ?? '', part, ...shown);
  }
  return thread;
}

/** A line with the author and time of a post. */
function headOf(post: Element, rule: ThreadRule): Element | undefined {
  const name = authorOf(post, rule);
  const when = timeOf(post, rule);
  if (name === '') return when === '' ? undefined : made(post, 'p', {}, when);
  return made(post, 'p', {}, made(post, 'strong', {}, name), when === '' ? '' : ` · ${when}`);
}

function authorOf(post: Element, rule: ThreadRule): string {
  if (rule.prompt !== undefined) return post.matches(rule.prompt) ? 'user' : 'assistant';
  const names = [rule.author, rule.handle].map(
    (one) => withText(partsOf(post, one, rule))?.textContent ?? '',
  );
  const said = oneLine(names.join(' '));
  return said || oneLine(post.getAttribute('author') ?? attributeIn(post, 'data-message-author-role'));
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

/**
 * Selectors for the posts of a thread and their parts. Within a post, the first match with text counts, unless said
 * otherwise. A post needs a body, a link, or media.
 */
interface ThreadRule {
  /** Each post, in page order. Replies may be nested in the post they reply to. */
  post: string;
  /** Of conversations with an assistant: which posts are the user's. Their authors have no names. */
  prompt?: string;
  author?: string;
  /** The author's account, if it is shown beside the name. */
  handle?: string;
  time?: string;
  /** Defaults to the post itself. */
  body?: string;
  /** Parts of a body that aren't its text. */
  without?: string;
  /** What an opening post links to, instead of or above its text. */
  link?: string;
  /** All pictures, files, and linked pages below the text. */
  media?: string;
  /** The nesting level of a reply, from 0. */
  depth?(post: Element): number;
  /** The minimum number of posts; defaults to 2. */
  least?: number;
  /** Whether posts with less than half of the page's text are comments below it. */
  mostly?: boolean;
  /** Finds the thread's own title in the title of the page. */
  title?: RegExp;
}

const nesting = (post: string) => (element: Element) => {
  let depth = 0;
  for (let one = element.parentElement?.closest(post); one; one = one.parentElement?.closest(post))
    depth += 1;
  return depth;
};

const REDDIT_TITLE = /^(?<title>.+) : (?:r\/)?\w+$/;

/** Rules for forums, forges, and social networks. Generic vocabularies come last. */
const THREAD_RULES: readonly ThreadRule[] = [
  // Discourse
  {
    post: 'article[data-post-id], .topic-post article',
    author: '.names .username, .names a',
    time: '.post-date .relative-date, time',
    body: '.cooked',
  },
  // Invision Community
  { post: '.ipsComment', author: '.cAuthorPane_author', time: 'time', body: '[data-role=commentContent]' },
  // phpBB, vBulletin, XenForo, MyBB
  {
    post: '.post:has(.postbody .content)',
    author: '.username, .username-coloured, .author a',
    time: 'time, .author',
    body: '.postbody .content',
  },
  {
    post: 'article.message',
    author: '.message-name, [itemprop=name]',
    time: 'time',
    body: '.message-body .bbWrapper, .message-content .bbWrapper',
  },
  {
    post: 'li.postcontainer, .postcontainer',
    author: '.username',
    time: '.date, .postdate',
    body: '.postcontent, .post_message',
  },
  { post: '.post:has(.post_body)', author: '.author_information a', time: '.post_date', body: '.post_body' },
  // Flarum
  { post: 'article.CommentPost', author: '.PostUser-name .username', time: 'time', body: '.Post-body' },
  // V2EX
  {
    post: '#Main .box:has(> .header h1), #Main .cell[id^=r_]',
    author: '.header small a, strong a',
    time: '.header small span, .ago',
    body: '.topic_content, .reply_content',
    least: 1,
  },
  // Lobsters
  {
    post: '#inside > .stories .story, .comment:has(> .details .comment_text)',
    author: '.byline .u-author, .byline a:not(:has(img))',
    time: 'time',
    body: '.story_text, .comment_text',
    link: 'a.u-url',
    depth: (post) => nesting('.comments_subtree')(post) - 1,
  },
  // Lemmy
  {
    post: '.post-listing, article.comment-node',
    author: '.person-listing',
    time: '.moment-time',
    body: '#postContent, .comment-content',
    depth: (post) => nesting('li.comment')(post) - 1,
  },
  // Stack Exchange: question, answers, and the comments below each
  {
    post: '.question, .answer, .js-comment',
    author: '.post-signature:last-child .user-details a, .user-details [itemprop=name], .comment-user',
    time: '.post-signature:last-child .relativetime, .relativetime, .relativetime-clean',
    body: '.js-post-body, .s-prose, .comment-copy',
    depth: (post) => (post.matches('.js-comment') ? 1 : 0),
  },
  // Hacker News
  {
    post: '.fatitem, tr.comtr',
    author: '.hnuser',
    time: '.age',
    body: '.toptext, .commtext',
    // A story without a link links to itself.
    link: '.titleline > a:not([href*="/item?id="])',
    depth: (post) => Number(post.querySelector('.ind')?.getAttribute('indent') ?? 0),
    least: 1,
  },
  // Reddit, old and new
  {
    post: '.content:has(.commentarea) .thing.link, .thing.comment',
    author: '.author',
    time: 'time',
    body: '.usertext-body .md',
    link: 'a.title.outbound',
    media: '.media-preview-content a[href]',
    depth: nesting('.thing.comment'),
    title: REDDIT_TITLE,
  },
  {
    post: '[q-tag=shreddit-post]:not([q-tag=shreddit-feed] *), [q-tag=shreddit-comment]',
    time: 'time, [q-tag=faceplate-timeago]',
    body: '[slot=text-body], [slot=comment]',
    media: '[slot=post-media-container] :is(a[href], img:not(.post-background-image-filter))',
    depth: nesting('[q-tag=shreddit-comment]'),
    title: REDDIT_TITLE,
  },
  // GitHub and GitLab
  {
    post: '.timeline-comment, .react-issue-body, .react-issue-comment, [data-testid^=comment-viewer-outer-box], .review-comment',
    author: '.author, [data-testid=avatar-link], [data-testid=issue-body-header-author]',
    time: '[q-tag=relative-time], time',
    body: '.comment-body, [data-testid=markdown-body], .markdown-body',
    least: 1,
    title: /^(?<title>.+?)(?: by \S+)? · (?:Pull Request|Issue) #\d/,
  },
  {
    post: '.note.timeline-entry, .timeline-entry.note',
    author: '.note-header-author-name, .author-name-link',
    time: 'time',
    body: '.note-text, .note-body',
  },
  // Mastodon
  {
    post: '.detailed-status, .status:not(.detailed-status .status)',
    author: '.display-name',
    time: 'time, .detailed-status__datetime',
    body: '.status__content, .e-content',
    media: '.media-gallery img, .status-card__content',
  },
  // X
  {
    post: 'article[data-testid=tweet]',
    author: '[data-testid=User-Name] a',
    handle: '[data-testid=User-Name] > div + div a',
    time: 'a time',
    body: '[data-testid=tweetText], [data-testid=twitterArticleRichTextView]',
    media: '[data-testid=tweetPhoto] img, [data-testid="card.wrapper"] a[href]',
    least: 1,
    title: /^(?<title>.+) \/ (?:X|Twitter)$/,
  },
  // Bluesky
  {
    post: '[data-testid^=postThreadItem-by-]',
    author: 'a[href*="/profile/"]',
    handle: 'a[href*="/profile/"] + a',
    time: 'a[href*="/post/"][aria-label]',
    body: '[data-word-wrap]',
    media: 'a[href]:not([href*="/profile/"]):not([data-word-wrap] *), [data-expoimage] img',
    least: 1,
    title: /^(?<title>.+) — Bluesky$/,
  },
  // Telegram's channels on the web
  {
    post: '.tgme_widget_message',
    author: '.tgme_widget_message_owner_name',
    time: '.tgme_widget_message_date time',
    body: '.js-message_text',
    media: '.link_preview_site_name, .link_preview_title, .link_preview_description',
    least: 1,
  },
  // Discord, where a reply begins with what it replies to
  {
    post: '[data-list-item-id^=chat-messages]',
    author: '[id^=message-username] span',
    time: 'time',
    body: '[id^=message-content]:not([id^=message-reply-context] *)',
    media: '[id^=message-accessories] a[href]',
    least: 1,
    title: /\bDiscord \| #?(?<title>[^|]+)/,
  },
  // Slack
  {
    post: '.c-message_kit__message',
    author: '.c-message__sender',
    time: '.c-timestamp',
    body: '.c-message_kit__blocks, .p-rich_text_section',
    least: 1,
  },
  // Gmail
  {
    post: '.adn',
    author: '.gD',
    time: '.g3',
    body: '.a3s',
    // Quoted mail is already above.
    without: '.gmail_quote, .gmail_signature',
    least: 1,
  },
  // Claude, with the language above code
  {
    post: '[data-testid=user-message], .font-claude-response, .font-claude-message',
    prompt: '[data-testid=user-message]',
    without: '.font-small:has(+ div > pre)',
    least: 1,
    title: /^(?<title>.+) - Claude$/,
  },
  // Gemini
  {
    post: '[q-tag=user-query], [q-tag=model-response]',
    prompt: '[q-tag=user-query]',
    body: '.query-text, .markdown',
    without: '.code-block-decoration',
    title: /^(?<title>.+) - (?:Google )?Gemini$/,
  },
  // Vocabularies: schema.org and microformats
  {
    post: '[itemtype*="schema.org/Question"], [itemtype*="schema.org/Answer"], [itemtype*="schema.org/Comment"], [itemtype$="schema.org/DiscussionForumPosting"]',
    author: '[itemprop=author]',
    time: '[itemprop=dateCreated], [itemprop=datePublished], time',
    body: '[itemprop=text]',
    depth: (post) =>
      post.matches('[itemtype*=Comment]') ? nesting('[itemtype*="schema.org/Comment"]')(post) : 0,
    mostly: true,
  },
  {
    post: '[role=article][data-message-author-role], [data-message-author-role]',
    body: '.markdown, .whitespace-pre-wrap',
  },
];

const POSTS = THREAD_RULES.map(({ post }) => post).join();
