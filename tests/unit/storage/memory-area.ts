import type { StoredArea } from '../../../lib/storage/areas.ts';

export interface MemoryArea extends StoredArea {
  stored: Map<string, unknown>;
}

/** A storage area that stores copies, as browsers do, with what it holds at first. */
export function memoryArea(first: object = {}): MemoryArea {
  const stored = new Map<string, unknown>(Object.entries(first));
  return {
    stored,
    async get<T extends object>(names: string | string[] | null): Promise<T> {
      const found = [names ?? [...stored.keys()]].flat().filter((name) => stored.has(name));
      return Object.assign({}, ...found.map((name) => ({ [name]: structuredClone(stored.get(name)) })));
    },
    set: async (items) => {
      for (const [key, value] of Object.entries(items)) stored.set(key, structuredClone(value));
    },
    remove: async (names) => {
      for (const name of [names].flat()) stored.delete(name);
    },
    clear: async () => stored.clear(),
  };
}
