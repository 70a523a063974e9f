import { beforeEach, describe, expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { PROTOCOL } from '../../../lib/messages/protocol.ts';
import {
  createMessageListener,
  type Handlers,
  isOwnPage,
  type MessageListener,
} from '../../../lib/messages/serve.ts';
import { DEFAULT_SETTINGS } from '../../../lib/settings/settings.ts';

const OWN = 'chrome-extension://quarry';

/** Answers as given, and any other message with an error. */
function listen(answers: Partial<Handlers>): MessageListener {
  const reject = () => Promise.reject(new Error('not expected'));
  const unexpected = Object.keys(PROTOCOL).map((name) => [name, reject]);
  return createMessageListener(Object.assign(Object.create(null), Object.fromEntries(unexpected), answers));
}

beforeEach(() => {
  vi.restoreAllMocks();
  vi.spyOn(browser.runtime, 'getURL').mockImplementation((path: string) => OWN + path);
  Object.defineProperty(browser.runtime, 'id', { value: 'quarry', configurable: true });
});

const page = { id: 'quarry', url: `${OWN}/popup.html` };
const remove = { for: 'background', name: 'key.remove', request: null };

describe('isOwnPage', () => {
  it.each([
    [page, true],
    [{ id: 'quarry', url: `${OWN}/options.html#key` }, true],
    [{ id: 'quarry', url: 'https://evil.test/popup.html' }, false],
    [{ id: 'quarry', url: `https://evil.test/?${OWN}/` }, false],
    [{ id: 'quarry', url: 'chrome-extension://quarry.evil/popup.html' }, false],
    [{ id: 'other', url: `${OWN}/popup.html` }, false],
    [{ id: 'quarry' }, false],
    [{ url: `${OWN}/popup.html` }, false],
  ])('%j: %j', (sender, own) => {
    expect(isOwnPage(sender)).toBe(own);
  });
});

describe('answering', () => {
  it('answers one of its own pages with the handler’s result', async () => {
    const listener = listen({ 'key.remove': async () => undefined });
    const reply = await new Promise((respond) => {
      expect(listener(remove, page, respond)).toBe(true);
    });
    expect(reply).toBeNull();
  });

  it.each([
    ['a content script', remove, { id: 'quarry', url: 'https://evil.test/' }],
    ['an unknown name', { ...remove, name: 'key.read' }, page],
    ['a prototype property name', { ...remove, name: 'constructor' }, page],
    ['another channel', { ...remove, for: 'offscreen' }, page],
    ['no object', 'key.remove', page],
    ['null', null, page],
  ])('does not answer %s', (_, message, sender) => {
    const handler = vi.fn();
    const respond = vi.fn();
    expect(listen({ 'key.remove': handler })(message, sender, respond)).toBe(false);
    expect(handler).not.toHaveBeenCalled();
    expect(respond).not.toHaveBeenCalled();
  });

  it.each([
    ['extract', { source: 'page', targets: 'all' }],
    ['search', { id: 'x', query: 1, workflow: 'search', lens: '', safeSearch: true }],
    ['settings.save', { from: DEFAULT_SETTINGS, to: { ...DEFAULT_SETTINGS, address: 'http://evil.test' } }],
    [
      'settings.save',
      { from: DEFAULT_SETTINGS, to: { ...DEFAULT_SETTINGS, prices: { searches: -1, pages: 4 } } },
    ],
    ['key.save', { key: 7, address: 'https://a.test', keyStorage: 'device' }],
  ])('sends no answer to a %s that does not parse', async (name, request) => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const reply = await new Promise((respond) => {
      listen({})({ for: 'background', name, request }, page, respond);
    });
    expect(reply).toBeUndefined();
    expect(logged.mock.calls.flat().join(' ')).toMatch(/not a request of/);
  });

  it('does not log message contents', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    await new Promise((respond) => {
      const request = { key: 'the-secret-key', address: 'https://a.test', keyStorage: 'device' };
      listen({ 'key.save': () => Promise.reject(new Error('x')) })(
        { for: 'background', name: 'key.save', request },
        page,
        respond,
      );
    });
    expect(JSON.stringify(logged.mock.calls)).not.toContain('the-secret-key');
  });
});
