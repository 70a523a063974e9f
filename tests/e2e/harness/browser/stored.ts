import { allOfDatabases } from '../../../shared/databases.ts';
import type { Session } from './chromium.ts';

type Area = 'local' | 'session' | 'sync';

declare const chrome: {
  storage: Record<
    Area,
    {
      get(keys: null): Promise<Record<string, unknown>>;
      set(items: Record<string, unknown>): Promise<void>;
      clear(): Promise<void>;
    }
  >;
};

/** Reads one of the extension's storage areas. */
export async function readArea(session: Session, area: Area): Promise<Record<string, unknown>> {
  const worker = await session.background.awake();
  return worker.evaluate((name) => chrome.storage[name].get(null), area);
}

/** Writes to one of the extension's storage areas. */
export async function writeArea(session: Session, area: Area, items: Record<string, unknown>): Promise<void> {
  const worker = await session.background.awake();
  await worker.evaluate(([name, all]) => chrome.storage[name].set(all), [area, items] as const);
}

/** Empties one of the extension's storage areas. */
export async function clearArea(session: Session, area: Area): Promise<void> {
  const worker = await session.background.awake();
  await worker.evaluate((name) => chrome.storage[name].clear(), area);
}

/** Reads all of the extension's databases and caches as one text. */
export async function readDatabases(session: Session): Promise<string> {
  const worker = await session.background.awake();
  return worker.evaluate(allOfDatabases);
}

/** Everything the extension stores, by source; database bytes are decoded as possible characters. */
export async function readStored(session: Session): Promise<[source: string, text: string][]> {
  const worker = await session.background.awake();
  const areas = worker.evaluate(async () => {
    const { local, session, sync } = chrome.storage;
    return JSON.stringify(await Promise.all([local.get(null), session.get(null), sync.get(null)]));
  });
  return [
    ['storage', await areas],
    ['databases', await worker.evaluate(allOfDatabases)],
  ];
}
