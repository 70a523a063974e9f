import { mkdirSync, writeFileSync } from 'node:fs';
import { ROOT } from '../run.ts';

/** Where a build leaves the names of the packages whose code is in it. */
export const shippedList = (browser: string): string => `${ROOT}.output/shipped/${browser}.json`;

/** The innermost package that a module belongs to. */
const PACKAGE = /^.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//;

interface Chunk {
  type: string;
  modules?: Record<string, { renderedLength: number }>;
}

/**
 * Writes down of which packages a build holds code: what the bill of materials lists, and what the architecture gives reasons for.
 * One set for all the bundles of a build: pages, background and injected scripts are made one after another.
 */
export function recordShippedPackages() {
  const names = new Set<string>();
  const add = (chunk: Chunk) => {
    for (const [id, { renderedLength }] of Object.entries(chunk.modules ?? {})) {
      const name = PACKAGE.exec(id)?.[1];
      if (name !== undefined && renderedLength > 0) names.add(name);
    }
  };
  return {
    plugin: {
      name: 'quarry:shipped-packages',
      apply: 'build' as const,
      generateBundle: (_options: unknown, bundle: Record<string, Chunk>) => {
        for (const part of Object.values(bundle)) add(part);
      },
    },
    write: (browser: string) => {
      mkdirSync(`${ROOT}.output/shipped`, { recursive: true });
      writeFileSync(shippedList(browser), `${JSON.stringify([...names].sort(), null, 2)}\n`);
    },
  };
}
