import type { NamedArea } from '../../../lib/storage/versioned.ts';

export interface MemoryArea extends NamedArea {
  stored: Map<string, unknown>;
}

/** A storage area that stores copies, as browsers do, with what it holds at first. */
export function memoryArea(first: object = {}): MemoryArea {
  const stored = new Map<string, unknown>(Object.entries(first));
  return {
    stored,
    get: async (key) => (stored.has(key) ? { [key]: structuredClone(stored.get(key)) } : {}),
    set: async (items) => {
      for (const [key, value] of Object.entries(items)) stored.set(key, structuredClone(value));
    },
    names: async () => [...stored.keys()],
    remove: async (key) => void stored.delete(key),
  };
}
