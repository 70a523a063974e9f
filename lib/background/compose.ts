import { guardedArea } from '../browser/guarded-area.ts';
import { hasCachedAccess } from '../browser/host-access.ts';
import { keepAwake } from '../browser/keep-awake.ts';
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
import { hasDatabase, isPrivateBackground } from '../storage/privacy.ts';
import { privateArea } from '../storage/private-area.ts';
import { privateTexts } from '../storage/private-texts.ts';
import { usageStore } from '../usage/store.ts';
import { deviceKey, forgetDeviceKey } from '../vault/device-key.ts';
import { createVault, keyFor, type Vault } from '../vault/vault.ts';
import { composeExtraction } from './compose-extraction.ts';
import { createCapNote } from './page-notes.ts';
import { createRestores } from './restore.ts';
import { createSettingsChanges, type SettingsChanges } from './settings-changes.ts';

const now = () => Date.now();

/** What all windows share: settings, past queries, spending, the key, and requests. */
function composeShared() {
  const guard = import.meta.env.BROWSER === 'firefox' ? guardedArea() : undefined;
  if (guard) replaceLocal(guard);
  const vault = createVault({
    areas: { device: readOnce(local), session: readOnce(session) },
    deviceKey: { key: deviceKey, forget: forgetDeviceKey, isBrief: !hasDatabase() },
    now,
  });
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
  });
  const showCaps = createCapNote({ settings, usage: usage.read, now });
  // The note is on the icon of all windows.
  const noteCaps = isPrivateBackground() ? async () => undefined : showCaps;
  const address = async () => (await settings()).address;
  const gatewayWith = (keys: Pick<Vault, 'open'>, backoff = backoffStore) =>
    createGateway({
      fetch: (input, init) => fetch(input, init),
      now,
      keyFor: (origin) => keyFor(keys, origin),
      hasAccess: hasCachedAccess,
      online: () => navigator.onLine,
      backoff,
    });
  const gateway = gatewayWith(vault);
  /** For a key that is not saved yet: what it is told to wait for does not hold up the saved one. */
  const gatewayFor = (key: string) =>
    gatewayWith({ open: async () => success(key) }, { ...backoffStore, keep: async () => undefined });
  /** Checks a key that is not saved yet, or else the saved one. */
  const check = (at: string, key?: string) =>
    keepAwake(checkKey(key === undefined ? gateway : gatewayFor(key), at, usage.charge));
  return {
    vault,
    history,
    settings,
    usage,
    charge: usage.charge,
    noteCaps,
    address,
    gateway,
    checkKey: check,
    now,
  };
}

/** Searches and jobs of one kind of window: those that `isPrivate` says. */
function composeWork(
  { history, settings, usage, charge, address, gateway }: ReturnType<typeof composeShared>,
  isPrivate: boolean,
  alterSettings: SettingsChanges['alterSettings'],
) {
  const pruneTo = async (how: { from?: number | undefined; aside?: string }): Promise<void> => {
    if (texts) return;
    const rules = (await settings()).library ?? DEFAULT_LIBRARY;
    await prune(rules, { ...how, now: now(), busy: await busy() });
  };
  const prunePages = (from?: number) => pruneTo({ from });
  /** The ids of unfinished jobs. */
  const busy = async (): Promise<Set<string>> =>
    new Set((await stored.all()).filter((job) => !isFinal(job)).map(({ id }) => id));
  const areas = isPrivate ? privateAreas() : { local: local(), session: session() };
  const texts = isPrivate || !hasDatabase() ? privateTexts(areas.session, busy) : undefined;
  const stored = jobStore({
    now,
    usage,
    area: areas.local,
    ...(texts ? { pages: texts.pages } : { prunePages }),
  });
  // Without a library, there are no copies.
  const store = texts
    ? { ...stored, copies: async () => new Map<string, number>(), takeOver: async () => undefined }
    : stored;
  const answers = searchStore(now, areas.session, texts?.answers);
  const searches = createSearches({
    store: answers,
    toRequest: async (form) => toRequest(form, { ...(await settings()), at: now() }),
    send: async (body, signal) => gateway(await address(), 'search', body, signal),
    now,
    storeReadPages: async (id, answer) => {
      const pages = readPages(answer);
      await store.putPages(id, new Map(pages.entries()));
    },
    remember: async (form) => (isPrivate ? undefined : history.add(form, (await settings()).history)),
    charge,
    awake: keepAwake,
  });
  const extraction = composeExtraction({
    settings,
    alterSettings,
    store,
    session: areas.session,
    isPrivate,
    hold: usage.hold,
    gateway,
    address,
    now,
  });
  return {
    isPrivate,
    session: areas.session,
    pruneTo,
    prunePages,
    busy,
    store,
    answers,
    searches,
    searchOnce: (form: SearchForm) => searches.run(crypto.randomUUID(), form),
    ...extraction,
  };
}

/** In Chrome and Edge, the areas of this background are those of private windows already. */
const privateAreas = () =>
  isPrivateBackground()
    ? { local: local(), session: session() }
    : { local: privateArea('local', local()), session: privateArea('session', session()) };

/**
 * Assembles the background's parts. Use cases are connected to the browser only here and in compose-extraction.ts.
 */
export function composeParts() {
  const shared = composeShared();
  const { settings, history, noteCaps } = shared;
  const isPrivate = isPrivateBackground();
  const work = composeWork(shared, isPrivate, async (step) =>
    isPrivate ? undefined : changes.alterSettings(step),
  );
  const changes = createSettingsChanges({
    settings,
    history,
    noteCaps,
    shortenLibrary: (id) => work.pruneTo({ aside: id }),
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
    ...shared,
    ...work,
    restores,
    makeMenus: changes.makeMenus,
    followSettings: changes.followSettings,
    saveSettings: changes.saveSettings,
    changeSettings: changes.changeSettings,
  };
}

/** Firefox: the parts for private windows, next to those for ordinary ones. */
export const composePrivate = (ordinary: Parts): Parts => ({
  ...ordinary,
  ...composeWork(ordinary, true, async () => undefined),
});

export type Parts = ReturnType<typeof composeParts>;

/** The background's parts, with a promise for its recovery. */
export interface Background extends Parts {
  /** Resolves once work left by the previous background is recovered. Nothing new starts before that. */
  ready: Promise<void>;
  /** Call when the browser has started. Deletes what was to be kept until it closed. */
  beginSession(): Promise<void>;
}
