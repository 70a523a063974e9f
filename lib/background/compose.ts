import { guardedArea } from '../browser/guarded-area.ts';
import { hasCachedAccess } from '../browser/host-access.ts';
import { keepAwake, replaceKeepAliveCall } from '../browser/keep-awake.ts';
import { setMessageLanguage } from '../browser/language.ts';
import { isFinal } from '../extraction/job/progress.ts';
import { readPages } from '../extraction/start/read-links.ts';
import { jobStore } from '../extraction/store.ts';
import { DEFAULT_LIBRARY } from '../library/retention.ts';
import { prunePages as prune } from '../library/store.ts';
import type { SearchForm } from '../search/form.ts';
import { historyStore } from '../search/history-store.ts';
import { toRequest } from '../search/request.ts';
import { createSearches } from '../search/searches.ts';
import { searchStore } from '../search/store.ts';
import { checkKey } from '../service/check-key.ts';
import { success } from '../service/failures.ts';
import { createGateway } from '../service/gateway.ts';
import { backoffStore } from '../service/store.ts';
import { cacheSettings, readSettings } from '../settings/store.ts';
import { local, replaceLocal, session } from '../storage/areas.ts';
import { readOnce } from '../storage/cache.ts';
import { isIncognito, isPrivateBackground, isPrivateInFirefox } from '../storage/privacy.ts';
import { type HeldByAll, sharedUsage } from '../usage/holds.ts';
import { usageStore } from '../usage/store.ts';
import { deviceKey, forgetDeviceKey } from '../vault/device-key.ts';
import { privateDeviceKey } from '../vault/private-device-key.ts';
import { createVault, keyFor, type Vault } from '../vault/vault.ts';
import { createCapNote } from './cap-note.ts';
import { composeExtraction } from './compose-extraction.ts';
import { createRestores } from './restore.ts';
import { createSettingsChanges } from './settings-changes.ts';

const now = () => Date.now();
/**
 * Old pages are pruned to this size when private windows in Firefox run out of room: they have 8 MB in total, at two
 * bytes for most characters.
 */
const PRUNED_MEGABYTES = 2;

/** What the main background in Firefox shares with the background of private windows, which runs inside it. */
export interface Shared {
  /** Units reserved under the caps by either background. */
  held: HeldByAll;
  /** The key that encrypts the stored API key, if there is one. It can be used but not read. */
  deviceKey(): Promise<CryptoKey | undefined>;
  /** Tells the browser that the background is busy, which a page inside it can't do itself. */
  sayAtWork(): void;
}

/**
 * Assembles the background's parts. Use cases are connected to the browser only here and in compose-extraction.ts.
 */
export function composeParts(shared?: Shared) {
  const guard = import.meta.env.BROWSER === 'firefox' && !isPrivateBackground() ? guardedArea() : undefined;
  if (guard) replaceLocal(guard);
  // A private window uses the key of ordinary windows, which may change it, so nothing is cached there.
  const keyAreas = {
    device: readOnce(local, !isPrivateBackground()),
    session: readOnce(session, !isPrivateBackground()),
  };
  const isLent = shared !== undefined && isPrivateBackground();
  const vault = createVault({
    areas: keyAreas,
    deviceKey: isLent
      ? privateDeviceKey(keyAreas.session, shared.deviceKey)
      : { key: deviceKey, forget: forgetDeviceKey, isBrief: guard !== undefined && isIncognito() },
    now,
  });
  if (isLent) replaceKeepAliveCall(shared.sayAtWork);
  const history = historyStore(now);
  const settings = async () => {
    const read = await readSettings(now());
    await setMessageLanguage(read.language);
    return read;
  };
  const usage = usageStore(now, {
    rules: async () => ({ ...(await settings()), doubted: (await guard?.isDoubted()) === true }),
    accepted: async () => guard?.accept(),
    changed: () => void noteCaps(),
    shared: shared && {
      ...sharedUsage(navigator.locks, shared.held),
      own: isPrivateBackground() ? 'private' : 'ordinary',
    },
  });
  const { charge } = usage;
  const noteCaps = createCapNote({ settings, usage: usage.read, now });
  const rules = async () => ({ ...(await settings()), at: now() });
  const address = async () => (await settings()).address;
  const gatewayWith = (keys: Pick<Vault, 'open'>) =>
    createGateway({
      fetch: (input, init) => fetch(input, init),
      now,
      keyFor: (origin) => keyFor(keys, origin),
      hasAccess: hasCachedAccess,
      online: () => navigator.onLine,
      backoff: backoffStore,
    });
  const gateway = gatewayWith(vault);
  const pruneTo = async (most: number, how: { from?: number | undefined; aside?: string }): Promise<void> => {
    const rules = (await settings()).library ?? DEFAULT_LIBRARY;
    const megabytes = Math.min(rules.megabytes, most);
    await prune({ ...rules, megabytes }, { ...how, now: now(), busy: await busy() });
  };
  const prunePages = (from?: number) => pruneTo(Number.POSITIVE_INFINITY, { from });
  const freeSpace = isPrivateInFirefox() ? () => pruneTo(PRUNED_MEGABYTES, {}) : undefined;
  const store = jobStore({ now, usage, prunePages, freeSpace });
  const answers = searchStore(now, freeSpace);
  const searches = createSearches({
    store: answers,
    toRequest: async (form) => toRequest(form, await rules()),
    send: async (body, signal) => gateway(await address(), 'search', body, signal),
    now,
    storeReadPages: async (id, answer) => {
      const pages = readPages(answer);
      await store.putPages(id, new Map(pages.entries()));
    },
    remember: async (form) => history.add(form, (await settings()).history),
    charge,
    awake: keepAwake,
  });
  const searchOnce = (form: SearchForm) => searches.run(crypto.randomUUID(), form);
  /** The ids of unfinished jobs. */
  const busy = async () => new Set((await store.all()).filter((job) => !isFinal(job)).map(({ id }) => id));
  const changes = createSettingsChanges({
    settings,
    history,
    noteCaps,
    shortenLibrary: (id) => pruneTo(Number.POSITIVE_INFINITY, { aside: id }),
  });
  const extraction = composeExtraction({
    settings,
    alterSettings: changes.alterSettings,
    store,
    hold: usage.hold,
    gateway,
    address,
    now,
  });
  const restores = createRestores({
    settings,
    oneAtATime: changes.oneAtATime,
    history,
    async settled(restored) {
      cacheSettings(restored);
      await changes.settled();
    },
  });
  return {
    vault,
    restores,
    makeMenus: changes.makeMenus,
    followSettings: changes.followSettings,
    saveSettings: changes.saveSettings,
    changeSettings: changes.changeSettings,
    busy,
    gateway,
    /** Checks a key that is not saved yet, or else the saved one. */
    checkKey: (at: string, key?: string) =>
      keepAwake(
        checkKey(key === undefined ? gateway : gatewayWith({ open: async () => success(key) }), at, charge),
      ),
    usage,
    noteCaps,
    history,
    searches,
    searchOnce,
    answers,
    ...extraction,
    store,
    prunePages,
    settings,
    address,
    now,
  };
}

export type Parts = ReturnType<typeof composeParts>;

/** The background's parts, with a promise for its recovery. */
export interface Background extends Parts {
  /** Resolves once work left by the previous background is recovered. Nothing new starts before that. */
  ready: Promise<void>;
  /** Call when the browser has started. Deletes what was to be kept until it closed. */
  beginSession(): Promise<void>;
}
