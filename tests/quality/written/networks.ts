import type { QualityPage } from '../corpus.ts';
import { sentence } from '../shell.ts';
import { pageOf, type WrittenPage, writtenPages } from './written.ts';

const oldReddit: WrittenPage = {
  name: 'Reddit, old',
  url: 'https://old.reddit.test/r/mills/comments/abc123/the_wheel_stops/',
  html: pageOf(
    'The wheel stops : mills',
    `<div id="header"><a href="/">reddit</a><div id="header-bottom-right"><span class="user">Want to join? <a href="/login">Log in</a></span></div></div><div class="side"><div class="titlebox"><h1>mills</h1><div class="usertext-body"><div class="md"><p>Be kind to geese.</p></div></div></div></div><div class="content" role="main"><div id="siteTable" class="sitetable linklisting"><div class="thing id-t3_abc link self" data-author="miller_anna"><div class="midcol"><div class="score unvoted">88</div></div><div class="entry"><p class="title"><a class="title" href="/r/mills">⟦The wheel stops⟧</a></p><p class="tagline">submitted <time datetime="2026-03-01T09:00:00+00:00">3 hours ago</time> by <a href="/user/miller_anna" class="author">⟦miller_anna⟧</a></p><div class="expando"><form class="usertext"><div class="usertext-body"><div class="md">⟦<p>Has anyone seen the wheel stop by itself? ${sentence(0)}</p>⟧</div></div></form></div><ul class="flat-list buttons"><li><a href="#">3 comments</a></li><li><a href="#">share</a></li></ul></div></div></div><div class="commentarea"><div class="sitetable nestedlisting"><div class="thing id-t1_a comment"><div class="entry"><p class="tagline"><a href="javascript:void(0)" class="expand">[–]</a><a href="/user/tobias" class="author">⟦tobias⟧</a> <span class="score unvoted">12 points</span> <time datetime="2026-03-01T10:00:00+00:00">2 hours ago</time></p><form class="usertext"><div class="usertext-body"><div class="md">⟦<p>It did so in March. ${sentence(1)}</p>⟧</div></div></form><ul class="flat-list buttons"><li><a href="#">permalink</a></li></ul></div><div class="child"><div class="sitetable listing"><div class="thing id-t1_b comment"><div class="entry"><p class="tagline"><a href="/user/grete_k" class="author">⟦grete_k⟧</a> <time datetime="2026-03-01T11:00:00+00:00">1 hour ago</time></p><form class="usertext"><div class="usertext-body"><div class="md">⟦<p>Ours never stops.</p>⟧</div></div></form></div><div class="child"></div></div></div></div></div></div></div></div>`,
  ),
  checks: [
    {
      order: [
        'miller_anna',
        'Has anyone seen',
        'tobias',
        'It did so in March',
        'grete_k',
        'Ours never stops',
      ],
    },
    { quote: 'Ours never stops' },
    { lacks: 'permalink' },
    { lacks: 'Be kind to geese' },
  ],
};

const status = (author: string, words: string, detailed = false) =>
  `<div class="${detailed ? 'detailed-status' : 'status'}" data-id="1"><a href="/@${author}" class="${detailed ? 'detailed-status__display-name' : 'status__display-name'}"><div class="account__avatar"></div><span class="display-name"><bdi><strong class="display-name__html">⟦${author}⟧</strong></bdi> <span class="display-name__account">@${author}@mill.test</span></span></a><div class="status__content"><div class="status__content__text translate">⟦<p>${words}</p>⟧</div></div>${detailed ? '<div class="detailed-status__meta"><a class="detailed-status__datetime" href="/1"><span>Mar 1, 2026, 10:00</span></a></div>' : '<a class="status__relative-time" href="/1"><time datetime="2026-03-01T11:00:00.000Z">1h</time></a>'}<div class="status__action-bar"><button aria-label="Reply">2</button><button aria-label="Boost">5</button></div></div>`;

const mastodon: WrittenPage = {
  name: 'Mastodon',
  url: 'https://mill.test/@anna/11000',
  html: pageOf(
    'anna: "The wheel stopped" - Mill Social',
    `<div id="mastodon"><div class="ui"><div class="columns-area"><div class="columns-area__panels__main"><div class="column" role="region"><div class="column-header"><button>Back</button></div><div class="scrollable"><div class="focusable detailed-status__wrapper">${status('anna', `The wheel stopped last night, and nobody touched it. ${sentence(0)}`, true)}</div><div><div class="status__wrapper focusable">${status('tobias', `<span class="h-card"><a href="/@anna" class="u-url mention">@<span>anna</span></a></span> Ice, I would say.`)}</div></div><div><div class="status__wrapper focusable">${status('grete', 'Or an eel. They get everywhere.')}</div></div></div></div></div><div class="columns-area__panels__pane"><div class="navigation-panel"><a href="/explore">Explore</a><a href="/public/local">Live feeds</a></div><div class="sign-in-banner"><p>Login to follow profiles or hashtags.</p></div></div></div></div></div>`,
  ),
  checks: [
    { order: ['anna', 'The wheel stopped last night', 'tobias', 'Ice, I would say', 'grete', 'Or an eel'] },
    { lacks: 'Login to follow' },
    { lacks: 'Live feeds' },
  ],
};

const issueComment = (author: string, html: string) =>
  `<div class="LayoutHelpers-module__timelineElement"><div class="react-issue-comment" data-testid="comment-viewer-outer-box-IC_${author}"><div data-testid="comment-header"><a data-testid="avatar-link" href="/${author}">⟦${author}⟧</a><a href="#issuecomment-1"><relative-time datetime="2026-03-02T10:00:00Z">Mar 2, 2026</relative-time></a><span>Contributor</span><button aria-label="Comment actions"></button></div><div data-testid="markdown-body" class="markdown-body">⟦${html}⟧</div><div role="toolbar"><button aria-label="Add or remove reactions">👍 3</button></div></div></div>`;

const github: WrittenPage = {
  name: 'GitHub issue',
  url: 'https://github.test/mill/wheel/issues/412',
  html: pageOf(
    'The wheel stops by itself · Issue #412 · mill/wheel',
    `<header class="AppHeader"><a href="/">Home</a><nav><ul><li><a href="/mill/wheel">Code</a></li><li><a href="/mill/wheel/issues">Issues 9</a></li></ul></nav></header><main><div data-testid="issue-header"><h1 data-component="PH_Title"><bdi data-testid="issue-title">⟦The wheel stops by itself⟧</bdi> <span>#412</span></h1><span data-testid="header-state">Open</span></div><div data-testid="issue-viewer-issue-container"><div class="react-issue-body" data-testid="issue-body"><div data-testid="issue-body-header"><a data-testid="issue-body-header-author" href="/miller-anna">⟦miller-anna⟧</a> opened <relative-time datetime="2026-03-01T10:00:00Z">Mar 1, 2026</relative-time></div><div data-testid="markdown-body" class="markdown-body">⟦<p>Has anyone seen the wheel stop by itself? ${sentence(0)}</p><div class="highlight highlight-source-shell"><pre>wheel --stop\nwheel --log</pre></div><ul class="contains-task-list"><li class="task-list-item"><input type="checkbox" class="task-list-item-checkbox" checked disabled> look below</li><li class="task-list-item"><input type="checkbox" class="task-list-item-checkbox" disabled> ask the geese</li></ul>⟧</div></div></div><div data-testid="issue-viewer-comments-container">${issueComment('tobias', `<p>It did so in March. ${sentence(1)}</p>`)}${issueComment('grete-k', '<blockquote><p>It did so in March.</p></blockquote><p>Ours never stops.</p>')}</div><div data-testid="issue-viewer-metadata-container"><h3>Assignees</h3><p>No one assigned</p><h3>Labels</h3><a href="/l">bug</a></div></main><footer><p>© 2026 Forge, Inc.</p></footer>`,
  ),
  checks: [
    {
      order: [
        'miller-anna',
        'Has anyone seen',
        'tobias',
        'It did so in March',
        'grete-k',
        'Ours never stops',
      ],
    },
    { code: 'wheel --stop\nwheel --log', language: ['shell', 'sh', 'bash'] },
    { task: 'look below', done: true },
    { task: 'ask the geese', done: false },
    { lacks: 'No one assigned' },
  ],
};

/** Threads with the markup of social networks and code forges. */
export const networkPages = (): QualityPage[] =>
  writtenPages('networks and forges', [oldReddit, mastodon, github]);
