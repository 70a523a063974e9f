import { markNewsSeen } from '../browser/news.ts';
import { readPdfOrder } from '../browser/orders.ts';
import { outcomeOf } from '../extraction/in-tab/page-saver.ts';
import { isFinal } from '../extraction/job/progress.ts';
import { readStoredPages } from '../library/store.ts';
import type { MessageName } from '../messages/protocol.ts';
import type { Handlers } from '../messages/serve.ts';
import { toReading } from '../page-to-markdown/reading.ts';
import { normalizeAddress } from '../service/address.ts';
import { type Failure, type FailureCode, failed, success } from '../service/failures.ts';
import { originOf } from '../service/origin.ts';
import { readKey } from '../vault/read-key.ts';
import type { Vault } from '../vault/vault.ts';
import { address, type Background } from './compose.ts';
import { clearData, measureData } from './data.ts';
import { finishRestore, restore, revertRestore } from './restore.ts';
import { changeSettings, currentSettings } from './settings.ts';

/** Messages about the stored key. In Chrome and Edge, private windows have a key of their own. */
const OF_KEY: ReadonlySet<MessageName> = new Set(['key.save', 'key.setStorage', 'key.remove']);
/** Messages about the settings, and about what only ordinary windows keep. */
const OF_ORDINARY: ReadonlySet<MessageName> = new Set([
  'settings.save',
  'backup.restore',
  'backup.finish',
  'backup.revert',
  'pages.markdown',
  'news.seen',
  'history.forget',
  'history.join',
  'data.measure',
  'data.clear',
  'everything.clear',
]);

/** Failures of a check after which the service knows the key. */
const RECOGNIZED: ReadonlySet<FailureCode> = new Set(['forbidden', 'spent']);

/** Whether a key is saved although its check failed: it never replaces one for the same origin, which may work. */
async function mayReplace({ open }: Vault, origin: string, { code }: Failure): Promise<boolean> {
  if (code === 'key-refused') return false;
  if (RECOGNIZED.has(code)) return true;
  const earlier = await open(origin);
  return !earlier.ok && earlier.failure.code === 'no-key';
}

/** Whether private windows may not send a message. */
export const isRefused = (name: MessageName, key?: 'own-key'): boolean =>
  OF_ORDINARY.has(name) || (key === undefined && OF_KEY.has(name));

/** The handler for each message. `clear` deletes everything and replaces this background with a new one. */
export function handlers(background: Background, clear: () => Promise<void>): Handlers {
  const { ready, searches, runner, gestures, inTab, notes, vault, history, answers, store, toMarkdown } =
    background;
  /** A handler that waits for the background’s recovery. */
  const recovered =
    <A, R>(handle: (request: A) => Promise<R>) =>
    async (request: A): Promise<R> => {
      await ready;
      return handle(request);
    };
  return {
    search: recovered(({ id, overCap, reuse, ...form }) => searches.run(id, form, { overCap, reuse })),
    // If it waited for less than the search does, it would come too early.
    'search.cancel': recovered(async ({ id }) => searches.cancel(id)),
    extract: recovered(({ source, targets, ...options }) => gestures.start(source, targets, options)),
    'extract.inTab': recovered(async ({ tabs, first, targets, job, to }) => {
      const [one] = tabs;
      if (one === undefined) return failed('here-unreadable');
      if (first !== undefined) return outcomeOf(await inTab.tabs(tabs, first, targets));
      const { tab, ...target } = one;
      const read = await inTab.page({ tab, frame: 0, target, job, to });
      return read ? outcomeOf(read) : success(null);
    }),
    'extract.opened': recovered(({ job, pageIndexes }) => inTab.opened(job, pageIndexes)),
    'extract.parts': recovered(async ({ tab, ...target }) => {
      void notes.showFor(inTab.parts({ tab, frame: 0, target }), tab, true);
    }),
    'extract.pdf': recovered(async ({ token, ...reading }) => {
      const order = await readPdfOrder(background.session, token);
      const read = order && toReading({ ...reading, url: order.url });
      return order && read ? outcomeOf(await inTab.pdf(order, read)) : failed('here-unreadable');
    }),
    'extract.confirm': recovered(({ job, ...choice }) => runner.confirm(job, choice)),
    'extract.pause': ({ job }) => runner.pause(job),
    'extract.again': recovered(({ job, pageIndexes }) => runner.again(job, pageIndexes)),
    'extract.stop': ({ job }) => runner.stop(job),
    'extract.resume': recovered(({ job, overCap }) => runner.resume(job, overCap)),
    'extract.dismiss': recovered(async ({ job }) => {
      await runner.change(job, (one) => (isFinal(one) ? { ...one, dismissed: true } : one));
    }),
    async 'extract.markdown'({ job }) {
      const pages = await store.pages(job);
      if (pages.length === 0) return failed('page-missing');
      return toMarkdown(pages, await store.find(job));
    },
    'extract.sendAgain': recovered(({ job }) => background.sendAgain(job)),
    async 'pages.markdown'({ pages }) {
      const stored = await readStoredPages(pages.map(({ job, pageIndex }) => [job, pageIndex]));
      return stored.length === 0 ? failed('page-missing') : toMarkdown(stored);
    },
    async 'badge.seen'() {
      return (await background.badge.seen(store.all)) && (await store.all()).at(-1)?.state === 'failed';
    },
    'news.seen': () => markNewsSeen(),
    recover: () => ready,
    'backup.restore': recovered(async ({ id, change }) => success(await restore(background, id, change))),
    'backup.finish': finishRestore,
    'backup.revert': async ({ change }) => success(await revertRestore(background, change)),
    'settings.save': async (change) => success(await changeSettings(background, change)),
    async 'key.save'({ key, address: at, keyStorage, passphrase }) {
      const to = normalizeAddress(at);
      const read = readKey(key);
      if (!to.ok) return to;
      if (!read.ok) return read;
      const origin = originOf(to.value);
      const isNewest = vault.begin();
      const checked = await background.checkKey(to.value, read.value);
      if (!checked.ok && !(await mayReplace(vault, origin, checked.failure))) return checked;
      if (!isNewest()) return failed('withdrawn');
      const saved = await vault.save(read.value, origin, keyStorage, passphrase);
      return saved.ok ? success({ ...saved.value, isChecked: checked.ok }) : saved;
    },
    'key.setStorage': ({ keyStorage, passphrase }) => vault.setStorage(keyStorage, passphrase),
    'key.unlock': ({ passphrase }) => vault.unlock(passphrase),
    'key.lock': () => vault.lock(),
    async 'history.forget'({ id, ...search }) {
      await history.forget(search);
      await answers.remove(
        id,
        ({ query, workflow }) => query.trim() === search.query && workflow === search.workflow,
      );
    },
    async 'history.join'({ history: other, id }) {
      // First, because it may be too late for it.
      if (id !== undefined) await answers.bringBack(id);
      await history.join(other, (await currentSettings()).history);
    },
    'data.measure': recovered(measureData),
    'data.clear': recovered(({ kind, ...how }) => clearData(background, kind, how)),
    'key.remove': () => vault.remove(),
    'everything.clear': clear,
    'connection.test': async () => background.checkKey(await address()),
  };
}
