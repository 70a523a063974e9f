import type { StoredChanges } from './private-area.ts';
import { PRIVATE_PREFIX } from './private-names.ts';

/** The store of records that several copies of a database share. */
export interface RecordStore {
  all(): Promise<Record<string, unknown>>;
  set(items: Record<string, unknown>): Promise<void>;
  remove(names: string[]): Promise<void>;
  /** Calls back with every change in order, including changes made here. */
  watch(changed: (changes: StoredChanges) => void): void;
}

/** A stored record, with the id of the copy that wrote it, so that a copy does not undo its own later changes. */
interface StoredRecord {
  by: string;
  value: unknown;
}

const RECORDS = `${PRIVATE_PREFIX}db.`;
/** Firefox allows 10 MB in total; the rest is for the other data of private windows, mainly jobs. */
const MAX_BYTES = 8_000_000;

/** The storage name of a record, from its table and key. */
export const recordName = (table: string, key: IDBValidKey): string =>
  `${RECORDS}${table}.${JSON.stringify(key)}`;

/** The value of the record with this name; `undefined` if there is none. */
export function recordIn(stored: Readonly<Record<string, unknown>>, name: string): unknown {
  const record = stored[name];
  return isRecord(record) ? record.value : undefined;
}

/**
 * Syncs an in-memory database with a shared store: loads the store's records, writes the database's changes to the store, and
 * applies changes from other copies. `most`: the size limit in bytes; beyond it, writes fail as on a full disk.
 */
export async function syncRecords(db: IDBDatabase, store: RecordStore, most = MAX_BYTES): Promise<void> {
  const tables = [...db.objectStoreNames];
  const begin = db.transaction.bind(db);
  const copy = new Copy(store, most);
  const take = (changes: StoredChanges) => {
    const change = begin(tables, 'readwrite');
    for (const [name, { newValue }] of Object.entries(changes)) {
      const record = parseRecordName(name, tables);
      if (record === undefined || !copy.takes(name, newValue)) continue;
      const table = change.objectStore(record.table);
      if (!isRecord(newValue)) table.delete(record.key);
      else if (table.keyPath === null) table.put(newValue.value, record.key);
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

/** What this copy knows about the store's contents. */
class Copy {
  private readonly id = crypto.randomUUID();
  private readonly store: RecordStore;
  private readonly most: number;
  private readonly sizes = new Map<string, number>();
  /** By name: how many removals from this copy the store has not reported yet. */
  private readonly dropped = new Map<string, number>();

  constructor(store: RecordStore, most: number) {
    this.store = store;
    this.most = most;
  }

  /** Whether this copy must apply a change that the store reports. */
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

  /** Writes a transaction's changes to the store once it completes. */
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
    const failed = (cause: unknown) =>
      console.warn('Could not share a change with other private views', cause);
    if (put.length > 0) this.store.set(Object.fromEntries(put)).catch(failed);
    if (gone.length > 0) this.store.remove(gone).catch(failed);
  }
}

const isRecord = (value: unknown): value is StoredRecord =>
  typeof value === 'object' && value !== null && 'by' in value && 'value' in value;

/** Parses a record's table and key from its name; `undefined` if the name is not a record's. */
function parseRecordName(
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

/** A value's approximate size in bytes. Firefox stores text at one byte per character only if all its characters fit. */
function bytesOf(value: unknown): number {
  const text = JSON.stringify(value) ?? '';
  return BEYOND_LATIN.test(text) ? text.length * 2 : text.length;
}
