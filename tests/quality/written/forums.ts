import type { QualityPage } from '../shell.ts';
import { sentence } from '../shell.ts';
import { pageOf, type WrittenPage, writtenPages } from './written.ts';

const POSTS = [
  { author: 'miller_anna', text: `<p>${sentence(0)}</p><p>Has anyone seen the wheel stop by itself?</p>` },
  {
    author: 'tobias',
    text: `<p>It did so in March. ${sentence(1)}</p><pre><code class="lang-sh">wheel --stop\nwheel --log</code></pre>`,
  },
  {
    author: 'grete.k',
    text: `<p>Ours never stops, since <b>the sluice</b> is always open. ${sentence(4)}</p>`,
  },
] as const;

const ORDER = {
  order: ['miller_anna', 'Has anyone seen', 'tobias', 'It did so in March', 'grete.k', 'Ours never stops'],
};
const SHARED = [
  ORDER,
  { code: 'wheel --stop\nwheel --log' },
  { strong: 'the sluice' },
  { once: 'Has anyone seen' },
];

const discourse: WrittenPage = {
  name: 'Discourse',
  url: 'https://forum.test/t/the-wheel-stops/412',
  html: pageOf(
    'The wheel stops - Repairs - Mill forum',
    `<header class="d-header"><a href="/" class="title">Mill forum</a><button class="login-button">Log In</button></header>
<div id="main-outlet" class="wrap" role="main"><div id="topic-title"><h1><a class="fancy-title" href="/t/the-wheel-stops/412">⟦The wheel stops⟧</a></h1><div class="topic-category"><a class="badge-category__wrapper" href="/c/repairs">Repairs</a></div></div>
<section class="topic-area"><div class="posts-wrapper"><div class="post-stream">${POSTS.map(
      (
        { author, text },
        index,
      ) => `<div class="topic-post clearfix regular"><article id="post_${index + 1}" data-post-id="${900 + index}" class="boxed onscreen-post">
<div class="post__row row"><div class="topic-avatar"><a class="main-avatar" href="/u/${author}"><img alt="" width="48" height="48" src="/a.png"></a></div>
<div class="topic-body clearfix"><div class="topic-meta-data"><div class="names trigger-user-card"><span class="first username"><a href="/u/${author}">⟦${author}⟧</a></span></div><div class="post-infos"><a class="post-date" href="/t/412/${index + 1}"><span title="2026-03-0${index + 1} 10:00" data-time="1772000000000" class="relative-date">${index + 2}d</span></a></div></div>
<div class="regular contents"><div class="cooked">⟦${text}⟧</div></div>
<section class="post-menu-area"><nav class="post-controls"><button class="like-count">${index + 3} Likes</button><button>Reply</button><button>Share</button></nav></section></div></div></article></div>`,
    ).join('')}</div></div></section>
<div class="more-topics__container"><h3>Suggested Topics</h3><table class="topic-list"><tr><td><a href="/t/1">Which grease for the axle</a></td><td>12</td></tr><tr><td><a href="/t/2">Geese on the dam again</a></td><td>4</td></tr></table></div></div>`,
    '<meta name="generator" content="Discourse 3.5">',
  ),
  checks: [...SHARED, { lacks: 'Which grease for the axle' }, { lacks: 'Log In' }, { lacks: '3 Likes' }],
};

const phpbb: WrittenPage = {
  name: 'phpBB',
  url: 'https://board.test/viewtopic.php?t=412',
  html: pageOf(
    'Mill board - The wheel stops',
    `<div id="wrap" class="wrap"><div id="page-header"><div class="headerbar"><h1>Mill board</h1><p>All about water</p></div><ul id="nav-main" class="linklist"><li><a href="/faq">FAQ</a></li><li><a href="/login">Login</a></li></ul></div>
<div id="page-body" class="page-body"><h2 class="topic-title"><a href="./viewtopic.php?t=412">⟦The wheel stops⟧</a></h2><div class="action-bar bar-top"><a href="./posting.php" class="button">Post Reply</a><div class="pagination">3 posts • Page <strong>1</strong> of <strong>1</strong></div></div>
${POSTS.map(
  (
    { author, text },
    index,
  ) => `<div id="p${index}" class="post has-profile bg${(index % 2) + 1}"><div class="inner"><dl class="postprofile" id="profile${index}"><dt><div class="avatar-container"></div><a href="./memberlist.php?u=${index}" class="username">⟦${author}⟧</a></dt><dd class="profile-rank">Journeyman</dd><dd class="profile-posts"><strong>Posts:</strong> <a href="#">${index + 40}</a></dd><dd class="profile-joined"><strong>Joined:</strong> Sun Mar 01, 2020</dd></dl>
<div class="postbody"><div id="post_content${index}"><h3><a href="#p${index}">Re: The wheel stops</a></h3><ul class="post-buttons"><li><a href="./posting.php?mode=quote" class="button">Quote</a></li></ul><p class="author"><a class="unread" href="#p${index}"><span class="sr-only">Post</span></a><span class="responsive-hide">by <strong><a href="#" class="username">${author}</a></strong> » </span><time datetime="2026-03-0${index + 1}T10:00:00+00:00">Mon Mar 0${index + 1}, 2026 10:00 am</time></p>
<div class="content">⟦${text}⟧</div><div id="sig${index}" class="signature">Grind on, friends</div></div></div></div></div>`,
).join('<hr class="divider">')}
<div class="action-bar actions-jump"><p>Return to “Repairs”</p></div><div class="stat-block online-list"><h3>Who is online</h3><p>Users browsing this forum: No registered users and 2 guests</p></div></div></div>`,
  ),
  checks: [...SHARED, { lacks: 'Who is online' }, { lacks: 'Joined:' }, { lacks: 'Grind on, friends' }],
};

const stackExchange: WrittenPage = {
  name: 'Stack Exchange',
  url: 'https://mills.stackexchange.test/questions/412/why-does-the-wheel-stop',
  html: pageOf(
    'repairs - Why does the wheel stop by itself? - Mills Stack Exchange',
    `<header class="s-topbar"><a href="/">Mills Stack Exchange</a><form><input placeholder="Search"></form></header><div class="container"><div id="left-sidebar"><nav><ol class="nav-links"><li><a href="/questions">Questions</a></li><li><a href="/tags">Tags</a></li></ol></nav></div><div id="content"><div itemscope itemtype="https://schema.org/Question" class="inner-content"><div id="question-header"><h1 itemprop="name"><a class="question-hyperlink" href="/questions/412">⟦Why does the wheel stop by itself?⟧</a></h1><a href="/ask" class="s-btn">Ask Question</a></div><div class="d-flex"><div>Asked <time datetime="2026-03-01">today</time></div><div>Viewed 49 times</div></div>
<div id="mainbar" role="main"><div class="question js-question" data-questionid="412" id="question"><div class="post-layout"><div class="votecell post-layout--left"><div class="js-voting-container"><button aria-label="Up vote">▲</button><div class="js-vote-count" itemprop="upvoteCount">17</div></div></div><div class="postcell post-layout--right"><div class="s-prose js-post-body" itemprop="text">⟦<p>Has anyone seen the wheel stop by itself? ${sentence(0)}</p>⟧</div><div class="post-taglist"><ul class="ml0"><li><a class="post-tag" href="/tags/repairs">repairs</a></li></ul></div><div class="js-post-menu"><a href="/q/412">Share</a> <a href="/improve">Improve this question</a></div><div class="post-signature owner"><div class="user-info"><div class="user-action-time">asked <span title="2026-03-01 10:00:00Z" class="relativetime">Mar 1 at 10:00</span></div><div class="user-details" itemprop="author"><a href="/users/1">⟦miller_anna⟧</a><div class="-flair"><span class="reputation-score">131</span></div></div></div></div></div>
<div class="post-layout--right js-post-comments-component"><ul class="comments-list js-comments-list"><li class="comment js-comment"><div class="comment-text"><div class="comment-body"><span class="comment-copy">⟦Which kind of bearing is it?⟧</span> – <a class="comment-user" href="/users/9">⟦piet⟧</a> <span class="comment-date"><span class="relativetime-clean" title="2026-03-01 11:00:00Z">Mar 1 at 11:00</span></span></div></div></li></ul></div></div></div>
<div id="answers"><div id="answers-header"><h2>1 Answer</h2><select><option>Highest score</option></select></div><div id="answer-9" class="answer js-answer accepted-answer" itemprop="acceptedAnswer"><div class="post-layout"><div class="votecell"><div class="js-vote-count">9</div></div><div class="answercell post-layout--right"><div class="s-prose js-post-body" itemprop="text">⟦<p>It did so in March. ${sentence(1)}</p><pre class="lang-sh s-code-block"><code class="hljs language-bash">wheel --stop\nwheel --log</code></pre>⟧</div><div class="post-signature"><div class="user-action-time">answered <span title="2026-03-02 10:00:00Z" class="relativetime">Mar 2 at 10:00</span></div><div class="user-details"><a href="/users/2">⟦tobias⟧</a></div></div></div></div></div></div></div>
<div id="sidebar"><div class="s-sidebarwidget"><h4>Hot Network Questions</h4><ul><li><a href="/h">How many geese guard a dam?</a></li></ul></div></div></div></div></div>`,
  ),
  checks: [
    { order: ['Has anyone seen', 'Which kind of bearing', 'It did so in March'] },
    { order: ['miller_anna', 'piet', 'tobias'] },
    { code: 'wheel --stop\nwheel --log', language: ['bash', 'sh'] },
    { lacks: 'How many geese guard a dam?' },
    { lacks: 'Improve this question' },
  ],
};

/** Threads with the markup of forums. */
export const forumPages = (): QualityPage[] => writtenPages('forums', [discourse, phpbb, stackExchange]);
