import type { MessageName, Request } from '../../../../lib/messages/protocol.ts';
import { EMPTY_FORM } from '../../../../lib/search/form.ts';
import { DEFAULT_SETTINGS } from '../../../../lib/settings/settings.ts';

const target = { url: 'https://many.test/1' };

/** A valid request for each message, which Quarry's own pages would get a reply to. */
const REQUESTS: { [N in MessageName]: Request<N> } = {
  search: { ...EMPTY_FORM, id: 'planted', query: 'planted' },
  'search.stored': { id: 'planted' },
  'search.cancel': { id: 'planted' },
  extract: { source: 'list', targets: [target] },
  'extract.inTab': { tabs: [{ tab: 1, ...target }] },
  'extract.parts': { tab: 1, ...target },
  'extract.pdf': { token: 'planted', title: 'planted', author: '', markdown: 'planted' },
  'extract.confirm': { job: 'planted', pageIndexes: [0], refresh: [] },
  'extract.pause': { job: 'planted' },
  'extract.again': { job: 'planted', pageIndexes: [0] },
  'extract.stop': { job: 'planted' },
  'extract.resume': { job: 'planted' },
  'extract.sendAgain': { job: 'planted' },
  'extract.markdown': { job: 'planted' },
  'pages.markdown': { pages: [{ job: 'planted', pageIndex: 0 }] },
  'badge.seen': null,
  wake: null,
  'news.seen': null,
  recover: null,
  'settings.readFile': { kind: 'lenses', text: '{}' },
  'backup.write': { history: true },
  'backup.take': { file: 'planted', part: '{}' },
  'backup.preview': { file: 'planted' },
  'backup.restore': {
    file: 'planted',
    choice: { mode: 'replace', history: true, pages: true, confirmed: ['address'] },
  },
  'settings.save': { from: DEFAULT_SETTINGS, to: { ...DEFAULT_SETTINGS, address: 'https://evil.test/v1' } },
  'key.save': { key: 'planted-key-0123456789', address: 'https://evil.test/v1', storage: 'device' },
  'key.setStorage': { storage: 'session' },
  'key.unlock': { passphrase: 'planted words' },
  'key.lock': null,
  'history.forget': { query: 'planted' },
  'data.measure': null,
  'data.clear': { kind: 'history' },
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
