import type { QualityPage } from '../shell.ts';
import { sentence } from '../shell.ts';
import { pageOf, type WrittenPage, writtenPages } from './written.ts';

const FIRST = `<div>Dear Tobias,</div><div><br></div><div>the wheel has stopped again. ${sentence(1)}</div><div><br></div><div>Could you come on <b>Friday</b>?</div>`;
const SECOND = '<div>Dear Anna,</div><div>I will bring the long ladder.</div>';
const MAIL_CHECKS = [
  { has: 'The wheel, once more' },
  { order: ['Anna Miller', 'the wheel has stopped again', 'Tobias', 'I will bring the long ladder'] },
  { strong: 'Friday' },
  { lacks: 'Compose' },
  { lacks: 'Storage' },
];

const gmail: WrittenPage = {
  name: 'Gmail',
  url: 'https://mail.test/mail/u/0/inbox/412',
  html: pageOf(
    'The wheel, once more - anna@mill.test',
    `<div class="nH"><div class="gb_kd"><input aria-label="Search mail"></div><div class="aeN"><div class="T-I T-I-KE L3" role="button">Compose</div><div class="TK"><a href="#inbox">Inbox 4</a><a href="#sent">Sent</a></div></div><div role="main" class="nH"><div class="nH ha"><h2 class="hP" data-thread-perm-id="t">⟦The wheel, once more⟧</h2><div role="button" aria-label="Print all"></div></div><div class="nH aHU"><div role="list">${[
      ['Anna Miller', 'Mar 1, 2026, 10:00 AM', FIRST],
      ['Tobias', 'Mar 1, 2026, 11:12 AM', SECOND],
    ]
      .map(
        ([name, time, html]) =>
          `<div role="listitem" class="h7"><div class="adn ads"><div class="gs"><div class="gE iv gt"><table class="cf gJ"><tr><td class="gF gK"><h3 class="iw"><span email="x@mill.test" name="${name}" class="gD">⟦${name}⟧</span></h3></td><td class="gH"><span class="g3" title="${time}">${time}</span><div role="button" aria-label="Reply" class="T-I"></div></td></tr></table></div><div class="hb">to me</div><div class="ii gt"><div class="a3s aiL"><div dir="ltr">⟦${html}⟧</div></div></div></div></div></div>`,
      )
      .join('')}</div></div></div><div class="aeP">Storage: 41% of 15 GB used</div></div>`,
  ),
  checks: MAIL_CHECKS,
};

const outlook: WrittenPage = {
  name: 'Outlook',
  url: 'https://outlook.test/mail/0/inbox/id/412',
  html: pageOf(
    'Mail - Anna - Outlook',
    `<div id="app"><div role="banner"><input placeholder="Search"></div><div role="navigation"><button>Compose</button><div role="tree"><div role="treeitem">Inbox</div><div role="treeitem">Sent Items</div></div></div><div role="region" aria-label="Message list"><div role="listbox"><div role="option"><span>Geese &amp; Sons</span><span>Your invoice</span></div></div></div><div role="main" aria-label="Reading Pane"><div id="ConversationReadingPaneContainer"><div role="heading" aria-level="2" title="The wheel, once more"><span>⟦The wheel, once more⟧</span></div>${[
      ['Anna Miller', FIRST],
      ['Tobias', SECOND],
    ]
      .map(
        ([name = '', html]) =>
          `<div aria-label="Email message" tabindex="0"><div><span role="img" aria-label="Image of ${name}"></span><span class="OZZZK">⟦${name}⟧</span><div data-testid="SentReceivedSavedTime">Sun 3/1/2026 10:00 AM</div><button aria-label="Reply">Reply</button></div><div role="document" aria-label="Message body" id="UniqueMessageBody_${name.length}"><div class="x_rps"><div dir="ltr">⟦${html}⟧</div></div></div></div>`,
      )
      .join('')}</div></div><div>Storage almost full</div></div>`,
  ),
  checks: MAIL_CHECKS,
};

const roundcube: WrittenPage = {
  name: 'Roundcube',
  url: 'https://post.test/?_task=mail&_uid=412',
  html: pageOf(
    'Webmail :: The wheel, once more',
    `<div id="layout"><div id="layout-menu"><a class="compose">Compose</a><a class="mail">Mail</a><a class="contacts">Contacts</a></div><div id="layout-content"><h2 class="voice" style="position:absolute;width:1px;height:1px;overflow:hidden">Message toolbar</h2><div class="header"><a class="reply">Reply</a><a class="forward">Forward</a></div><div id="message-content" role="main"><div id="message-header"><h2 class="subject">⟦The wheel, once more⟧</h2><div class="header-summary"><span>From <span class="adr"><a href="mailto:anna@mill.test" class="rcmContactAddress">⟦Anna Miller⟧</a></span> on 2026-03-01 10:00</span></div></div><div id="messagebody"><div id="message-htmlpart1" class="message-htmlpart"><div class="rcmBody">⟦${FIRST}⟧<blockquote type="cite"><div>On Sunday ⟦Tobias⟧ wrote:</div>⟦${SECOND}⟧</blockquote></div></div></div></div></div><div class="quota">Storage 12%</div></div>`,
  ),
  checks: [...MAIL_CHECKS, { quote: 'I will bring the long ladder' }],
};

const team: WrittenPage = {
  name: 'team chat',
  url: 'https://team.test/client/T1/C1',
  html: pageOf(
    'repairs (Channel) - Mill - Team chat',
    `<div class="p-client"><div class="p-channel_sidebar" role="navigation"><div>Threads</div><div>general</div><div>New chat</div></div><div class="p-view_contents" role="main"><div class="c-virtual_list" role="list">${[
      ['Anna', `Has anyone seen the wheel stop by itself? ${sentence(0)}`],
      ['Tobias', 'It did so in <b>March</b>.'],
      ['Grete', sentence(1)],
    ]
      .map(
        ([name, words]) =>
          `<div role="listitem" class="c-virtual_list__item"><div class="c-message_kit__message" role="presentation"><div class="c-message_kit__gutter__left"><button><img alt="" src="/a.png" width="36" height="36"></button></div><div class="c-message_kit__gutter__right"><span class="c-message__sender"><button class="c-link--button">⟦${name}⟧</button></span> <a class="c-timestamp" href="/p1">10:00 AM</a><div class="c-message_kit__blocks"><div class="p-rich_text_section">⟦${words}⟧</div></div></div></div></div>`,
      )
      .join('')}</div><div role="textbox" aria-label="Message to repairs"></div></div></div>`,
  ),
  checks: [
    { order: ['Anna', 'Has anyone seen', 'Tobias', 'It did so in March', 'Grete', sentence(1)] },
    { strong: 'March' },
    { lacks: 'New chat' },
  ],
};

/** Open mail and conversations. */
export const mailAndChatPages = (): QualityPage[] => [
  ...writtenPages('web mail', [gmail, outlook, roundcube]),
  ...writtenPages('chat', [team]),
];
