import type { QualityPage } from '../shell.ts';
import { sentence } from '../shell.ts';
import { pageOf, type WrittenPage, writtenPages } from './written.ts';

const HITS = [
  ['How water mills work', 'https://mills.test/how', sentence(0)],
  ['The sluice: a short history', 'https://water.test/sluice', sentence(1)],
  ['Buy a mill stone', 'https://stones.test/buy', sentence(4)],
  ['Geese on dams', 'https://geese.test/dams', sentence(5)],
] as const;
const CHECKS = [
  { order: HITS.map(([title]) => title) },
  { order: HITS.map(([, , words]) => words) },
  ...HITS.map(([title, to]) => ({ link: title, to })),
  { lacks: 'Sign in' },
];

const engine: WrittenPage = {
  name: 'search engine',
  url: 'https://search.test/search?q=water+mill',
  html: pageOf(
    'water mill - Search',
    `<div id="searchform"><form role="search"><textarea name="q">water mill</textarea></form><a href="/login">Sign in</a></div><div role="navigation"><a href="?tbm=isch">Images</a><a href="?tbm=vid">Videos</a></div><div id="main"><div id="cnt"><div id="rcnt"><div id="center_col"><div id="search"><div id="rso">${HITS.map(
      ([title, url, words]) =>
        `<div class="MjjYud"><div class="g tF2Cxc"><div class="yuRUbf"><a href="${url}"><h3 class="LC20lb">⟦${title}⟧</h3><br><div class="notranslate"><cite>${url}</cite></div></a></div><div class="VwiC3b"><span>⟦${words}⟧</span></div></div></div>`,
    ).join(
      '',
    )}</div></div><div id="botstuff"><h4>People also search for</h4><a href="?q=wind+mill">wind mill</a></div></div></div></div></div><div id="foot"><a href="/privacy">Privacy</a></div>`,
  ),
  checks: CHECKS,
};

const site: WrittenPage = {
  name: 'search of a site',
  url: 'https://docs.test/search.html?q=mill',
  html: pageOf(
    'Search - Handbook',
    `<header><nav><a href="/">Handbook</a><a href="/login">Sign in</a></nav></header><main><h1>Search results</h1><p>4 results for “mill”</p><ul class="search">${HITS.map(([title, url, words]) => `<li><a href="${url}">⟦${title}⟧</a><p class="context">⟦${words}⟧</p></li>`).join('')}</ul></main><footer>Handbook, fourth edition</footer>`,
  ),
  checks: CHECKS,
};

const news: WrittenPage = {
  name: 'front page',
  url: 'https://paper.test/',
  html: pageOf(
    'The Valley Paper',
    `<header class="masthead"><a href="/">The Valley Paper</a><a href="/account">Sign in</a><nav><ul><li><a href="/local">Local</a></li><li><a href="/water">Water</a></li></ul></nav></header><main>${HITS.map(([title, url, words]) => `<article class="teaser"><h2 class="teaser__title"><a href="${url}">⟦${title}⟧</a></h2><p class="teaser__text">⟦${words}⟧</p><span class="kicker">Water</span></article>`).join('')}</main><footer><a href="/terms">Terms</a></footer>`,
  ),
  checks: CHECKS,
};

const dashboard: WrittenPage = {
  name: 'dashboard',
  url: 'https://app.test/mills/3',
  html: pageOf(
    'Mill 3',
    `<div id="root"><div class="shell"><aside class="rail"><a href="/">Overview</a><a href="/settings">Settings</a></aside><div class="content"><div class="toolbar"><h1>⟦Mill 3⟧</h1><button>Export</button></div><div class="cards"><div class="card"><div class="label">⟦Water level⟧</div><div class="value">⟦1.42 m⟧</div></div><div class="card"><div class="label">⟦Turns today⟧</div><div class="value">⟦8,204⟧</div></div></div><table class="grid"><thead><tr><th>⟦Time⟧</th><th>⟦Event⟧</th></tr></thead><tbody><tr><td>⟦06:10⟧</td><td>⟦Sluice opened⟧</td></tr><tr><td>⟦07:45⟧</td><td>⟦Wheel stopped⟧</td></tr></tbody></table></div></div></div>`,
  ),
  checks: [
    { has: '1.42 m' },
    { order: ['Water level', '1.42 m', 'Turns today', '8,204'] },
    {
      table: [
        ['Time', 'Event'],
        ['06:10', 'Sluice opened'],
        ['07:45', 'Wheel stopped'],
      ],
    },
    { lacks: 'Settings' },
  ],
};

const board: WrittenPage = {
  name: 'board of cards',
  url: 'https://boards.test/b/412',
  html: pageOf(
    'Repairs | Boards',
    `<div id="content"><nav data-testid="header"><a href="/">Boards</a><button>Create</button></nav><div class="board-main-content"><h1 data-testid="board-name-display">⟦Repairs⟧</h1><ol id="board" data-testid="lists">${[
      ['To do', ['Oil the hinge', 'Count the geese']],
      ['Done', ['Sweep the floor']],
    ]
      .map(
        ([list, cards]) =>
          `<li data-testid="list-wrapper"><div><h2 data-testid="list-name">⟦${list}⟧</h2><ol data-testid="list-cards">${(Array.isArray(cards) ? cards : []).map((card) => `<li data-testid="list-card"><a href="/c/1" data-testid="card-name">⟦${card}⟧</a></li>`).join('')}</ol><button>Add a card</button></div></li>`,
      )
      .join('')}</ol></div></div>`,
  ),
  checks: [
    { order: ['To do', 'Oil the hinge', 'Count the geese', 'Done', 'Sweep the floor'] },
    { lacks: 'Add a card' },
  ],
};

const notes: WrittenPage = {
  name: 'block editor',
  url: 'https://notes.test/The-mill-412',
  html: pageOf(
    'The mill',
    `<div id="app"><div class="sidebar-container" role="navigation"><div>Private</div><a href="/x">Shopping</a></div><div class="frame"><div class="topbar"><div role="button">Share</div></div><div class="scroller"><h1 contenteditable="true" class="title">⟦The mill⟧</h1><div class="page-content"><div data-block-id="1" class="text-block"><div contenteditable="true" data-content-editable-leaf="true">⟦${sentence(0)}⟧</div></div><div data-block-id="2" class="header-block"><h2 contenteditable="true">⟦To do⟧</h2></div><div data-block-id="3" class="to_do-block"><div><input type="checkbox" checked></div><div contenteditable="true">⟦Oil the hinge⟧</div></div><div data-block-id="4" class="bulleted_list-block"><div class="pseudoSelection"><div class="pseudoBefore">•</div></div><div contenteditable="true">⟦Count the geese⟧</div></div><div data-block-id="5" class="toggle-block"><div role="button" aria-expanded="true" aria-label="Close"></div><div contenteditable="true">⟦More⟧</div><div>⟦${sentence(1)}⟧</div></div></div></div></div></div>`,
  ),
  checks: [
    { order: [sentence(0), 'To do', 'Oil the hinge', 'Count the geese', 'More', sentence(1)] },
    { heading: 'To do' },
    { lacks: 'Shopping' },
  ],
};

/** Result lists, and applications without an article. */
export const listPages = (): QualityPage[] => [
  ...writtenPages('search results', [engine, site, news]),
  ...writtenPages('applications', [dashboard, board, notes]),
];
