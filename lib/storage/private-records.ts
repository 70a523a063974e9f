import type { StoredChanges } from './private-area.ts';
import { PRIVATE_PREFIX } from './private-names.ts';

/** Where records stand that several copies of a database share. */
export interface RecordStore {
  all(): Promise<Record<string, unknown>>;
  set(items: Record<string, unknown>): Promise<void>;
  remove(names: string[]): Promise<void>;
  /** Calls back with every change, those made from here too, in their order. */
  watch(changed: (changes: StoredChanges) => void): void;
}

/** A record as it is stored: which copy wrote it, so that this one takes back nothing that it changed since. */
interface StoredRecord {
  by: string;
  value: unknown;
}

const RECORDS = `${PRIVATE_PREFIX}db.`;
/** Firefox keeps 10 MB in all; the rest is for what else private windows keep, extractions above all. */
const MOST_BYTES = 8_000_000;

/** The name of a record, by its table and key. */
export const recordName = (table: string, key: IDBValidKey): string =>
  `${RECORDS}${table}.${JSON.stringify(key)}`;

/** What is in the record of a name; nothing where there is none. */
export function recordIn(stored: Readonly<Record<string, unknown>>, name: string): unknown {
  const record = stored[name];
  return isRecord(record) ? record.value : undefined;
}

/**
 * Makes a database in memory one of several copies of what a store holds: it begins with that, writes there what is
 * written to it, and takes over what other copies write. Where there is no room for more, writing to it fails as it does on a full disk.
 */
export async function followRecords(db: IDBDatabase, store: RecordStore, most = MOST_BYTES): Promise<void> {
  const tables = [...db.objectStoreNames];
  const begin = db.transaction.bind(db);
  const copy = new Copy(store, most);
  const take = (changes: StoredChanges) => {
    const change = begin(tables, 'readwrite');
    for (const [name, { newValue }] of Object.entries(changes)) {
      const place = placeOf(name, tables);
      if (place === undefined || !copy.takes(name, newValue)) continue;
      const table = change.objectStore(place.table);
      if (!isRecord(newValue)) table.delete(place.key);
      else if (table.keyPath === null) table.put(newValue.value, place.key);
      else table.put(newValue.value);
    }
  };
  let early: StoredChanges[] | undefined = [];
  store.watch((changes) => (early ? early.push(changes) : take(changes)));
  const there = await store.all();
  take(Object.fromEntries(Object.entries(there).map(([name, newValue]) => [name, { newValue }])));
  for (const changes of early) take(changes);
  early = undefined;
  db.transaction = (names, mode, options) => {
    const change = begin(names, mode, options);
    if (mode === 'readwrite') copy.record(change);
    return change;
  };
}

/** What this copy knows of what is stored. */
class Copy {
  private readonly id = crypto.randomUUID();
  private readonly store: RecordStore;
  private readonly most: number;
  private readonly sizes = new Map<string, number>();
  /** How often something was taken out from here of which the store has not told yet. */
  private readonly dropped = new Map<string, number>();

  constructor(store: RecordStore, most: number) {
    this.store = store;
    this.most = most;
  }

  /** Whether a change that the store tells of is news here. */
  takes(name: string, value: unknown): boolean {
    if (isRecord(value)) {
      this.sizes.set(name, bytesOf(value.value));
      return value.by !== this.id;
    }
    const own = this.dropped.get(name) ?? 0;
    if (own > 0) this.dropped.set(name, own - 1);
    else this.sizes.delete(name);
    return own === 0;
  }

  /** Writes to the store what a transaction changes, once it is through. */
  record(change: IDBTransaction): void {
    const changed = new Map<string, StoredRecord | undefined>();
    const known = new Map<string, IDBObjectStore>();
    const open = change.objectStore.bind(change);
    change.objectStore = (name) => {
      const table = known.get(name) ?? this.recorded(open(name), changed);
      known.set(name, table);
      return table;
    };
    change.addEventListener('complete', () => this.write(changed));
  }

  private recorded(table: IDBObjectStore, changed: Map<string, StoredRecord | undefined>): IDBObjectStore {
    const put = table.put.bind(table);
    const remove = table.delete.bind(table);
    const clear = table.clear.bind(table);
    const drop = (query?: IDBValidKey | IDBKeyRange) => {
      const keys = table.getAllKeys(query);
      keys.addEventListener('success', () => {
        for (const key of keys.result) changed.set(recordName(table.name, key), undefined);
      });
    };
    table.put = (value: unknown, key?: IDBValidKey) => {
      this.checkRoom(changed, value);
      const request = key === undefined ? put(value) : put(value, key);
      request.addEventListener('success', () =>
        changed.set(recordName(table.name, request.result), { by: this.id, value }),
      );
      return request;
    };
    table.delete = (query) => {
      drop(query);
      return remove(query);
    };
    table.clear = () => {
      drop();
      return clear();
    };
    return table;
  }

  private checkRoom(changed: ReadonlyMap<string, StoredRecord | undefined>, value: unknown): void {
    let all = bytesOf(value);
    for (const [name, size] of this.sizes) if (!changed.has(name)) all += size;
    for (const record of changed.values()) if (record) all += bytesOf(record.value);
    if (all > this.most) throw new DOMException('Private windows keep no more', 'QuotaExceededError');
  }

  private write(changed: ReadonlyMap<string, StoredRecord | undefined>): void {
    const gone = [...changed].flatMap(([name, record]) =>
      record === undefined && this.sizes.delete(name) ? [name] : [],
    );
    const put = [...changed].flatMap(([name, record]) => (record ? [[name, record] as const] : []));
    for (const [name, { value }] of put) this.sizes.set(name, bytesOf(value));
    for (const name of gone) this.dropped.set(name, (this.dropped.get(name) ?? 0) + 1);
    const failed = (cause: unknown) => console.warn('Other private views don’t know of a change', cause);
    if (put.length > 0) this.store.set(Object.fromEntries(put)).catch(failed);
    if (gone.length > 0) this.store.remove(gone).catch(failed);
  }
}

const isRecord = (value: unknown): value is StoredRecord =>
  typeof value === 'object' && value !== null && 'by' in value && 'value' in value;

/** Which record a name is of; nothing where it is of none. */
function placeOf(
  name: string,
  tables: readonly string[],
): { table: string; key: string | (string | number)[] } | undefined {
  if (!name.startsWith(RECORDS)) return undefined;
  const [table = ''] = name.slice(RECORDS.length).split('.', 1);
  const key: unknown = JSON.parse(name.slice(RECORDS.length + table.length + 1));
  if (!tables.includes(table)) return undefined;
  if (typeof key === 'string') return { table, key };
  return Array.isArray(key) ? { table, key } : undefined;
}

const BEYOND_LATIN = /[^\0-\xff]/;

/** About what a value takes in memory: Firefox keeps a text in one byte for a character only where that is enough for all of them. */
function bytesOf(value: unknown): number {
  const text = JSON.stringify(value) ?? '';
  return BEYOND_LATIN.test(text) ? text.length * 2 : text.length;
}
