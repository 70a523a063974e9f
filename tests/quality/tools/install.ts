import { existsSync, readFileSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { ROOT, run, say } from '../../../scripts/run.ts';

/** The folder of the page-generating tools and of the extractors compared with Quarry. */
export const TOOLS = `${ROOT}.output/quality/`;

/** The packages installed there, in fixed versions. None is a dependency of the project. */
const VERSIONS = {
  '@joplin/turndown-plugin-gfm': '1.0.68',
  '@mozilla/readability': '0.6.0',
  defuddle: '0.19.4',
  'highlight.js': '11.12.0',
  'highlightjs-line-numbers.js': '2.9.1',
  katex: '0.19.1',
  'markdown-it': '15.0.3',
  'markdown-it-container': '4.0.0',
  'markdown-it-deflist': '4.0.0',
  'markdown-it-footnote': '4.0.0',
  'markdown-it-github-alerts': '1.0.1',
  'markdown-it-task-lists': '2.1.1',
  marked: '18.2.1',
  'marked-alert': '2.1.2',
  'marked-footnote': '1.4.0',
  'mathjax-full': '3.2.2',
  prismjs: '1.30.0',
  'rehype-katex': '7.0.1',
  'rehype-stringify': '10.0.1',
  'remark-gfm': '4.0.1',
  'remark-math': '6.0.0',
  'remark-parse': '11.0.0',
  'remark-rehype': '11.1.2',
  shiki: '4.6.0',
  temml: '0.13.5',
  turndown: '7.2.5',
  unified: '11.0.5',
  vitepress: '1.6.4',
};

/** A loader in the tools' folder, so that imports resolve there. */
const LOADER = 'export const load = (name) => import(name);\n';

/** Installs the tools, unless they are already there in these versions. */
export async function installTools(): Promise<void> {
  const wanted = `${JSON.stringify({ private: true, type: 'module', dependencies: VERSIONS }, null, 2)}\n`;
  const list = `${TOOLS}package.json`;
  const done = `${TOOLS}installed.json`;
  if (existsSync(done) && readFileSync(done, 'utf8') === wanted) return;
  say('Installing the tools that pages are made with …');
  await mkdir(TOOLS, { recursive: true });
  await writeFile(list, wanted);
  await writeFile(`${TOOLS}load.mjs`, LOADER);
  const args = ['install', '--prefix', TOOLS, '--no-audit', '--no-fund', '--ignore-scripts'];
  if ((await run('npm', args, { cwd: TOOLS })) !== 0) throw new Error('npm could not install the tools.');
  await writeFile(done, wanted);
}

/** Imports an installed tool; `Tool` describes the parts used. */
export async function importTool<Tool>(name: string): Promise<Tool> {
  const { load } = await import(pathToFileURL(`${TOOLS}load.mjs`).href);
  return load(name);
}

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
