import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { z } from 'zod';
import { ROOT } from '../run.ts';

/** The path at which a build stores the names of its packages. */
const shippedList = (browser: string): string => `${ROOT}.output/shipped/${browser}.json`;

/** The names of the packages whose code is in a browser's build. */
export const shippedPackages = (browser: string): string[] =>
  z.array(z.string()).parse(JSON.parse(readFileSync(shippedList(browser), 'utf8')));

/** Matches the innermost package that contains a module. */
const PACKAGE = /^.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//;

interface Chunk {
  type: string;
  modules?: Record<string, { renderedLength: number }>;
}

/**
 * Records the packages whose code is in a build, for docs/dependencies.md. All
 * bundles of a build (pages, background, injected scripts) share one set, because they are built one after another.
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
