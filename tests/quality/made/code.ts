import { readFile } from 'node:fs/promises';
import { escapeHtml } from '../../mock-service/search/html.ts';
import { articlePage, type QualityPage, sentence } from '../shell.ts';
import { bundle, importTool, TOOLS } from '../tools/install.ts';

/** A code sample: all accepted names of its language, and its lines. */
interface Sample {
  language: string;
  names: readonly string[];
  code: string;
}

/** Code with easily lost details: indentation, empty lines, tabs, HTML and Markdown characters, and long lines. */
const SAMPLES: readonly Sample[] = [
  {
    language: 'javascript',
    names: ['javascript', 'js'],
    code: "function greet(name) {\n  if (!name) {\n    return 'nobody';\n  }\n\n  return `Hello, $&{name} & co <3`;\n}",
  },
  {
    language: 'python',
    names: ['python', 'py'],
    code: 'class Stove:\n    """Burns *wood*."""\n\n    def light(self, n=1):\n        for i in range(n):\n            if i < 3 and n > 2:\n                yield i\n',
  },
  {
    language: 'bash',
    names: ['bash', 'sh', 'shell'],
    code: '# once\nnpm install --save-dev a \\\n  b\nexport A="$HOME/x" && echo `date` | tee _log_',
  },
  {
    language: 'html',
    names: ['html', 'markup', 'xml'],
    code: '<ul class="a">\n\t<li>&amp; <b>one</b></li>\n\n\t<li>two</li>\n</ul>',
  },
  { language: 'json', names: ['json'], code: '{\n  "a": [1, 2, { "b": null }],\n  "c": "x\\ny"\n}' },
  {
    language: 'css',
    names: ['css'],
    code: '.a > .b::before {\n  content: "\\201C";\n}\n\n@media (min-width: 1px) {\n  .a { margin: 0 auto }\n}',
  },
  {
    language: 'yaml',
    names: ['yaml', 'yml'],
    code: 'on:\n  push:\n    branches: [main]\n\njobs:\n  - name: "a: b"\n    run: |\n      one\n      two',
  },
  {
    language: 'sql',
    names: ['sql'],
    code: "SELECT *\nFROM stones\nWHERE weight >= 10 AND name LIKE '%mill%'\nORDER BY 1;",
  },
];

/** Renders code as a tool does. */
type WriteCode = (sample: Sample) => string | Promise<string>;

/** Number of samples per page. */
const EACH = 4;

/** Pages with code rendered by a tool; `foot`: scripts at their end. */
async function codePages(
  group: string,
  write: WriteCode,
  { head = '', foot = '', languages = true } = {},
): Promise<QualityPage[]> {
  const pages: QualityPage[] = [];
  for (let start = 0; start < SAMPLES.length; start += EACH) {
    const samples = SAMPLES.slice(start, start + EACH);
    const written = await Promise.all(samples.map(write));
    pages.push(
      articlePage({
        group,
        name: `code ${start / EACH + 1}`,
        title: 'How the wheel is driven',
        head,
        body: `${written.map((html, index) => `<p>${sentence(index)}</p>${html}<p>${sentence(index + 4)}</p>`).join('\n')}${foot}`,
        text: samples
          .map(({ code }, index) => `${sentence(index)}\n${code}\n${sentence(index + 4)}`)
          .join('\n'),
        checks: samples.map(({ code, names }) => (languages ? { code, language: names } : { code })),
      }),
    );
  }
  return pages;
}

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
