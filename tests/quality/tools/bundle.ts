import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { build } from 'vite';
import { TOOLS } from './install.ts';

/** Bundles a module that imports installed tools into one script for a page. */
export async function bundle(file: string, source: string): Promise<string> {
  await mkdir(`${TOOLS}entries`, { recursive: true });
  const entry = `${TOOLS}entries/${file}`;
  await writeFile(entry, source);
  await build({
    root: TOOLS,
    configFile: false,
    logLevel: 'error',
    build: {
      lib: { entry, formats: ['iife'], name: 'bundled', fileName: () => file },
      outDir: 'bundles',
      emptyOutDir: false,
    },
  });
  return readFile(`${TOOLS}bundles/${file}`, 'utf8');
}
