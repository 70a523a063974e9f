import type { QualityPage } from '../corpus.ts';
import { sentence } from '../shell.ts';
import { pageOf, type WrittenPage, writtenPages } from './written.ts';

const LINES = [
  ['0:00', 'Good morning from the mill.'],
  ['0:14', 'The water is high today, as you can hear.'],
  ['1:02', 'So we open the sluice by a hand and no more.'],
] as const;

const youtube: WrittenPage = {
  name: 'YouTube',
  url: 'https://www.youtube.test/watch?v=mill0000412',
  html: pageOf(
    'How to open a sluice - YouTube',
    `<ytd-app><div id="masthead-container"><a href="/">YouTube</a><input placeholder="Search"></div><ytd-watch-flexy><div id="columns"><div id="primary"><div id="player"><video src="blob:https://www.youtube.test/1"></video></div><ytd-watch-metadata><div id="title"><h1><yt-formatted-string>⟦How to open a sluice⟧</yt-formatted-string></h1></div><div id="owner"><ytd-channel-name><a href="/@mill">⟦The Mill Channel⟧</a></ytd-channel-name><yt-formatted-string id="owner-sub-count">12K subscribers</yt-formatted-string><button>Subscribe</button></div><div id="description"><ytd-text-inline-expander><yt-attributed-string>⟦<span>${sentence(0)} ${sentence(1)}</span>⟧</yt-attributed-string></ytd-text-inline-expander></div></ytd-watch-metadata><ytd-macro-markers-list-renderer>${[
      ['0:00', 'Greeting'],
      ['1:02', 'The sluice'],
    ]
      .map(
        ([time, title]) =>
          `<ytd-macro-markers-list-item-renderer><a href="/watch?v=mill0000412&t=1"><div id="details"><h4 class="macro-markers">⟦${title}⟧</h4><div id="time">⟦${time}⟧</div></div></a></ytd-macro-markers-list-item-renderer>`,
      )
      .join(
        '',
      )}</ytd-macro-markers-list-renderer><ytd-transcript-renderer><div id="segments-container">${LINES.map(([time, words]) => `<ytd-transcript-segment-renderer><div class="segment" role="button" tabindex="0"><div class="segment-start-offset"><div class="segment-timestamp">⟦${time}⟧</div></div><yt-formatted-string class="segment-text">⟦${words}⟧</yt-formatted-string></div></ytd-transcript-segment-renderer>`).join('')}</div></ytd-transcript-renderer><ytd-comments><h2>2 Comments</h2><ytd-comment-thread-renderer><span id="author-text">@geese</span><yt-formatted-string id="content-text">First!</yt-formatted-string></ytd-comment-thread-renderer></ytd-comments></div><div id="secondary"><ytd-compact-video-renderer><a href="/watch?v=2"><h3>Ten mills you must see</h3></a></ytd-compact-video-renderer></div></div></ytd-watch-flexy></ytd-app>`,
  ),
  checks: [
    { has: 'How to open a sluice' },
    { order: LINES.map(([, words]) => words) },
    { order: ['0:14', 'The water is high today', '1:02', 'So we open'] },
    { has: sentence(1) },
    { lacks: 'Ten mills you must see' },
    { lacks: '12K subscribers' },
  ],
};

const lecture: WrittenPage = {
  name: 'talk with transcript',
  url: 'https://talks.test/talks/anna_how_to_open_a_sluice',
  html: pageOf(
    'Anna Miller: How to open a sluice | Talks',
    `<header><a href="/">Talks</a><nav><a href="/watch">Watch</a><a href="/attend">Attend</a></nav></header><main id="maincontent"><div class="player"><video poster="/p.jpg"><source src="/talk.mp4"></video></div><h1>⟦How to open a sluice⟧</h1><div class="meta">412,000 plays | Anna Miller</div><div role="tablist"><button role="tab" id="tab-details" aria-controls="panel-details" aria-selected="true">Details</button><button role="tab" id="tab-transcript" aria-controls="panel-transcript" aria-selected="false">Read transcript</button></div><div role="tabpanel" id="panel-details" aria-labelledby="tab-details">⟦<p>${sentence(1)} ${sentence(0)}</p>⟧</div><div role="tabpanel" id="panel-transcript" aria-labelledby="tab-transcript" hidden>${LINES.map(([time, words]) => `<div class="cue"><button class="time">${time}</button><div><span>⟦${words}⟧</span></div></div>`).join('')}</div></main><aside><h2>Watch next</h2><ul><li><a href="/2">Ten mills you must see</a></li></ul></aside>`,
  ),
  checks: [
    { order: LINES.map(([, words]) => words) },
    { has: sentence(1) },
    { lacks: 'Ten mills you must see' },
  ],
};

const course: WrittenPage = {
  name: 'course',
  url: 'https://school.test/mills/sluice',
  html: pageOf(
    'The sluice - Mills for beginners',
    `<nav class="course-nav"><ol><li><a href="/1">Water</a></li><li><a href="/2">The sluice</a></li></ol></nav><main><h1>⟦The sluice⟧</h1><iframe src="https://player.vimeo.com/video/41200412" title="The sluice, opened by hand" width="640" height="360"></iframe>⟦<p>${sentence(4)}</p>⟧<h2>⟦Chapters⟧</h2><ul class="chapters"><li><a href="#t=0">⟦00:00 Greeting⟧</a></li><li><a href="#t=62">⟦01:02 The sluice⟧</a></li></ul><h2>⟦Transcript⟧</h2><div class="transcript">⟦${LINES.map(([, words]) => `<p>${words}</p>`).join('')}⟧</div></main><footer>School of mills</footer>`,
  ),
  checks: [
    { link: 'The sluice, opened by hand', to: 'https://vimeo.com/41200412' },
    { order: ['00:00 Greeting', '01:02 The sluice', 'Good morning', 'So we open'] },
    { has: sentence(4) },
  ],
};

/** Videos with transcripts. */
export const videoPages = (): QualityPage[] => writtenPages('videos', [youtube, lecture, course]);
