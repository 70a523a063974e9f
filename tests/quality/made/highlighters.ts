import { readFile } from 'node:fs/promises';
import { escapeHtml } from '../../mock-service/search/html.ts';
import type { QualityPage } from '../corpus.ts';
import { bundle } from '../tools/bundle.ts';
import { importTool, TOOLS } from '../tools/install.ts';
import { codePages } from './code-pages.ts';

interface Shiki {
  codeToHtml(code: string, options: { lang: string; theme: string }): Promise<string>;
}
interface Hljs {
  default: { highlight(code: string, options: { language: string }): { value: string } };
}

/** Code by Shiki, Prism, and highlight.js, the latter two with and without line numbers, which they add in the browser. */
export async function highlighterPages(): Promise<QualityPage[]> {
  const { codeToHtml } = await importTool<Shiki>('shiki');
  const { default: hljs } = await importTool<Hljs>('highlight.js');
  const highlighted = (code: string, language: string) =>
    hljs.highlight(code, { language: language === 'html' ? 'xml' : language }).value;
  const plain = `<style>.line-numbers-rows { user-select: none }</style>`;
  return [
    ...(await codePages(
      'Shiki',
      ({ code, language }) => codeToHtml(code, { lang: language, theme: 'github-light' }),
      { languages: false },
    )),
    ...(await codePages('Prism', ({ code, language }) => prismBlock(code, language, ''), {
      foot: await prismScripts(),
    })),
    ...(await codePages(
      'Prism, line numbers',
      ({ code, language }) => prismBlock(code, language, 'line-numbers'),
      { foot: await prismScripts(), head: plain },
    )),
    ...(await codePages(
      'highlight.js',
      ({ code, language }) =>
        `<pre><code class="hljs language-${language}">${highlighted(code, language)}</code></pre>`,
    )),
    ...(await codePages(
      'highlight.js, line numbers',
      ({ code, language }) => `<pre><code class="language-${language}">${escapeHtml(code)}</code></pre>`,
      { foot: await hljsScripts() },
    )),
  ];
}

const prismBlock = (code: string, language: string, more: string): string =>
  `<pre class="${more}"><code class="language-${language}">${escapeHtml(code)}</code></pre>`;

const fileOf = (path: string): Promise<string> => readFile(`${TOOLS}node_modules/${path}`, 'utf8');

const inline = (scripts: readonly string[]): string =>
  scripts.map((script) => `<script>${script.replace(/<\/script/gi, '<\\/script')}</script>`).join('\n');

async function prismScripts(): Promise<string> {
  const names = ['python', 'bash', 'json', 'yaml', 'sql'];
  const files = [
    'prism.js',
    ...names.map((name) => `components/prism-${name}.min.js`),
    'plugins/line-numbers/prism-line-numbers.min.js',
  ];
  const [core = '', ...rest] = await Promise.all(files.map((file) => fileOf(`prismjs/${file}`)));
  return inline([core, ...rest]);
}

async function hljsScripts(): Promise<string> {
  const numbers = await fileOf('highlightjs-line-numbers.js/dist/highlightjs-line-numbers.min.js');
  const core = await bundle(
    'highlight.js',
    "import hljs from 'highlight.js/lib/common';\nwindow.hljs = hljs;\n",
  );
  return inline([core, numbers, NUMBER_LINES]);
}

const NUMBER_LINES = `for (const code of document.querySelectorAll('pre code')) {
  hljs.highlightElement(code);
  hljs.lineNumbersBlockSync(code);
}`;
