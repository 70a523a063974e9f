import type { MessageName, Request } from '../../lib/messages/protocol.ts';
import { EMPTY_FORM } from '../../lib/search/form.ts';
import { NO_HISTORY } from '../../lib/search/history.ts';
import { DEFAULT_SETTINGS } from '../../lib/settings/settings.ts';

const target = { url: 'https://many.test/1' };

const RESTORE = {
  settings: { from: DEFAULT_SETTINGS, to: { ...DEFAULT_SETTINGS, address: 'https://evil.test/v1' } },
  history: { from: NO_HISTORY, to: NO_HISTORY },
};

/** A valid request for each message, which Quarry's own pages would get a reply to. */
const REQUESTS: { [N in MessageName]: Request<N> } = {
  search: { ...EMPTY_FORM, id: 'forged', query: 'forged' },
  'search.cancel': { id: 'forged' },
  extract: { source: 'list', targets: [target] },
  'extract.inTab': { tabs: [{ tab: 1, ...target }] },
  'extract.parts': { tab: 1, ...target },
  'extract.pdf': { token: 'forged', title: 'forged', author: '', markdown: 'forged' },
  'extract.confirm': { job: 'forged', pageIndexes: [0], refresh: [] },
  'extract.pause': { job: 'forged' },
  'extract.again': { job: 'forged', pageIndexes: [0] },
  'extract.opened': { job: 'forged', pageIndexes: [0] },
  'extract.stop': { job: 'forged' },
  'extract.resume': { job: 'forged' },
  'extract.sendAgain': { job: 'forged' },
  'extract.dismiss': { job: 'forged' },
  'extract.markdown': { job: 'forged' },
  'pages.markdown': { pages: [{ job: 'forged', pageIndex: 0 }] },
  'badge.seen': null,
  'news.seen': null,
  recover: null,
  'backup.restore': { id: 'forged', change: RESTORE },
  'backup.revert': { change: RESTORE },
  'backup.finish': null,
  'settings.save': { from: DEFAULT_SETTINGS, to: { ...DEFAULT_SETTINGS, address: 'https://evil.test/v1' } },
  'key.save': { key: 'forged-key-0123456789', address: 'https://evil.test/v1', keyStorage: 'device' },
  'key.setStorage': { keyStorage: 'session' },
  'key.unlock': { passphrase: 'forged words' },
  'key.lock': null,
  'history.forget': { query: 'forged', workflow: 'search', id: 'forged' },
  'history.join': { history: NO_HISTORY },
  'data.measure': null,
  'data.clear': { kind: 'history', asked: 1, id: 'forged' },
  'key.remove': null,
  'everything.clear': null,
  'connection.test': null,
};

/** Every protocol message, in the form sent to the background. */
export const EVERY_MESSAGE = Object.entries(REQUESTS).map(([name, request]) => ({
  for: 'background',
  name,
  request,
}));
