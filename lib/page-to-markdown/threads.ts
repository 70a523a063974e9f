/** Selectors for the posts of a thread and their parts. Within a post, the first match with text counts. */
interface ThreadRule {
  /** Each post, in page order. Replies may be nested in the post they reply to. */
  post: string;
  author: string;
  time: string;
  body: string;
  /** The nesting level of a reply, from 0. */
  depth?(post: Element): number;
  /** The minimum number of posts; defaults to 2. */
  least?: number;
}

const nesting = (post: string) => (element: Element) => {
  let depth = 0;
  for (let one = element.parentElement?.closest(post); one; one = one.parentElement?.closest(post))
    depth += 1;
  return depth;
};

/** Rules for forums, forges, and social networks. Generic vocabularies come last. */
const RULES: readonly ThreadRule[] = [
  // Discourse, as an app and as crawlers get it
  {
    post: 'article[data-post-id], .topic-post article',
    author: '.names .username, .names a',
    time: '.post-date .relative-date, time',
    body: '.cooked',
  },
  {
    post: '.crawler-post',
    author: '[itemprop=author] [itemprop=name], .creator',
    time: 'time',
    body: '[itemprop=text], .post',
  },
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
    post: 'tr.comtr',
    author: '.hnuser',
    time: '.age',
    body: '.commtext',
    depth: (post) => Number(post.querySelector('.ind')?.getAttribute('indent') ?? 0),
    least: 1,
  },
  // Reddit, old and new
  {
    post: '.thing.link, .thing.comment',
    author: '.author',
    time: 'time',
    body: '.usertext-body .md',
    depth: nesting('.thing.comment'),
  },
  {
    post: '[q-tag=shreddit-post], [q-tag=shreddit-comment]',
    author: '[data-author]',
    time: 'time, [q-tag=faceplate-timeago]',
    body: '[slot=text-body], [slot=comment]',
    depth: nesting('[q-tag=shreddit-comment]'),
  },
  // GitHub and GitLab
  {
    post: '.timeline-comment, .react-issue-body, .react-issue-comment, [data-testid^=comment-viewer-outer-box], .review-comment',
    author: '.author, [data-testid=avatar-link], [data-testid=issue-body-header-author]',
    time: '[q-tag=relative-time], time',
    body: '.comment-body, [data-testid=markdown-body], .markdown-body',
    least: 1,
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
  { post: '.adn', author: '.gD', time: '.g3', body: '.a3s', least: 1 },
  // Vocabularies: schema.org and microformats
  {
    post: '[itemtype*="schema.org/Question"], [itemtype*="schema.org/Answer"], [itemtype*="schema.org/Comment"]',
    author: '[itemprop=author]',
    time: '[itemprop=dateCreated], [itemprop=datePublished], time',
    body: '[itemprop=text]',
    depth: (post) =>
      post.matches('[itemtype*=Comment]') ? nesting('[itemtype*="schema.org/Comment"]')(post) : 0,
  },
  {
    post: '[role=article][data-message-author-role], [data-message-author-role]',
    author: '[data-author]',
    time: 'time',
    body: '.markdown, .whitespace-pre-wrap',
  },
];

/** The maximum quote depth; more levels are hard to read. */
const DEEPEST = 5;

/**
 * Extracts the posts of a thread, each below its author and time, with replies quoted. Returns `undefined` if the
 * page is not a thread. Comments below an article are left to article extraction.
 */
export function findThread(copy: Document): DocumentFragment | undefined {
  for (const rule of RULES) {
    const posts = [...copy.querySelectorAll(rule.post)].filter(
      (post) => partOf(post, rule.body, rule.post) !== undefined,
    );
    if (posts.length >= (rule.least ?? 2)) return written(copy, posts, rule);
  }
  return undefined;
}

/** The first match with text that belongs to the post itself, not to a nested reply. */
function partOf(post: Element, selector: string, posts: string): Element | undefined {
  const found = [...post.querySelectorAll(selector)].find(
    (one) => one.closest(posts)?.isSameNode(post) && one.textContent.trim() !== '',
  );
  return found ?? undefined;
}

function written(copy: Document, posts: readonly Element[], rule: ThreadRule): DocumentFragment {
  const thread = copy.createDocumentFragment();
  const bodies = posts.map((post) => ({
    post,
    body: partOf(post, rule.body, rule.post),
    head: headOf(post, rule, copy),
  }));
  for (const { post, body, head } of bodies) {
    if (body === undefined) continue;
    let into: Element | DocumentFragment = thread;
    for (let depth = Math.min(rule.depth?.(post) ?? 0, DEEPEST); depth > 0; depth -= 1) {
      const quote: Element = copy.createElement('blockquote');
      into.append(quote);
      into = quote;
    }
    if (head !== undefined) into.append(head);
    const part = copy.createElement('div');
    // Nested posts are written separately, and quoted mail is already above.
    for (const inner of body.querySelectorAll(`${rule.post}, .gmail_quote, .gmail_signature`)) inner.remove();
    part.append(...body.childNodes);
    into.append(part);
  }
  return thread;
}

/** A line with the author and time of a post. */
function headOf(
  post: Element,
  { author, time, post: posts }: ThreadRule,
  copy: Document,
): Element | undefined {
  const by =
    partOf(post, author, posts)?.textContent ??
    post.getAttribute('author') ??
    post.getAttribute('data-message-author-role') ??
    '';
  const when = timeIn(post, time, posts);
  const line = copy.createElement('p');
  const name = by.replace(/\s+/g, ' ').trim();
  if (name !== '') {
    const strong = copy.createElement('strong');
    strong.textContent = name;
    line.append(strong);
  }
  if (when !== '') line.append(name === '' ? when : ` · ${when}`);
  return line.textContent === '' ? undefined : line;
}

function timeIn(post: Element, selector: string, posts: string): string {
  const found = [...post.querySelectorAll(selector)].find((one) => one.closest(posts)?.isSameNode(post));
  if (found === undefined) return '';
  const machine =
    found.getAttribute('datetime') ??
    found.getAttribute('content') ??
    found.querySelector('time')?.getAttribute('datetime');
  const said = machine ?? found.getAttribute('title') ?? found.textContent;
  const date = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}))?/.exec(said.trim());
  return date === null
    ? found.textContent.replace(/\s+/g, ' ').trim()
    : [date[1], date[2]].filter(Boolean).join(' ');
}
