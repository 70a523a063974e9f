import { articlePage, type QualityPage } from '../shell.ts';
import { importTool, TOOLS } from '../tools/install.ts';
import { DOCUMENTS, type Feature } from './markdown-documents.ts';

/** A Markdown renderer and its enabled extensions. */
interface MarkdownTool {
  group: string;
  knows: readonly Feature[];
  toHtml(markdown: string): string | Promise<string>;
  head?: string;
}

type Plugin = (...args: never[]) => unknown;

interface MarkdownIt {
  use(plugin: Plugin, ...options: unknown[]): MarkdownIt;
  render(markdown: string): string;
}

const plugin = async (name: string): Promise<Plugin> => (await importTool<{ default: Plugin }>(name)).default;

async function markdownIt(): Promise<MarkdownTool> {
  const { default: create } = await importTool<{ default(options: object): MarkdownIt }>('markdown-it');
  const parser = create({ html: false })
    .use(await plugin('markdown-it-footnote'))
    .use(await plugin('markdown-it-task-lists'))
    .use(await plugin('markdown-it-deflist'))
    .use(await plugin('markdown-it-github-alerts'));
  const container = await plugin('markdown-it-container');
  for (const kind of ['tip', 'warning', 'danger']) parser.use(container, kind, { render: containerOf(kind) });
  return {
    group: 'markdown-it',
    knows: ['notes', 'tasks', 'deflist', 'alerts', 'containers'],
    toHtml: (markdown) => parser.render(markdown),
  };
}

/** As most sites with the plugin render it: the kind as a class and the title in its own paragraph. */
const containerOf =
  (kind: string) =>
  (tokens: readonly { nesting: number; info: string }[], index: number): string => {
    const title = tokens[index]?.info.trim().slice(kind.length).trim();
    if (tokens[index]?.nesting !== 1) return '</div>\n';
    return `<div class="${kind} custom-block"><p class="custom-block-title">${title || kind.toUpperCase()}</p>\n`;
  };

interface Marked {
  Marked: new () => { use(...plugins: unknown[]): { parse(markdown: string): string | Promise<string> } };
}

async function marked(): Promise<MarkdownTool> {
  const { Marked } = await importTool<Marked>('marked');
  const { default: footnotes } = await importTool<{ default(): unknown }>('marked-footnote');
  const { default: alerts } = await importTool<{ default(): unknown }>('marked-alert');
  const parser = new Marked().use(footnotes(), alerts());
  return {
    group: 'marked',
    knows: ['notes', 'tasks', 'alerts'],
    toHtml: (markdown) => parser.parse(markdown),
  };
}

interface Processor {
  use(plugin: unknown): Processor;
  process(markdown: string): Promise<object>;
}

async function remark(): Promise<MarkdownTool> {
  const { unified } = await importTool<{ unified(): Processor }>('unified');
  const names = [
    'remark-parse',
    'remark-gfm',
    'remark-math',
    'remark-rehype',
    'rehype-katex',
    'rehype-stringify',
  ];
  let processor = unified();
  for (const name of names) processor = processor.use(await plugin(name));
  return {
    group: 'remark and rehype',
    knows: ['notes', 'tasks', 'math'],
    toHtml: async (markdown) => String(await processor.process(markdown)),
  };
}

interface VitePress {
  createMarkdownRenderer(
    folder: string,
  ): Promise<{ renderAsync?(markdown: string): Promise<string>; render(markdown: string): string }>;
}

/** VitePress shows one panel of a code group. */
const GROUP_STYLE = `<style>.vp-code-group .blocks > div { display: none } .vp-code-group .blocks > .active { display: block } .vp-code-group input { position: fixed; opacity: 0; pointer-events: none }</style>`;

async function vitepress(): Promise<MarkdownTool> {
  const { createMarkdownRenderer } = await importTool<VitePress>('vitepress');
  const renderer = await createMarkdownRenderer(TOOLS);
  return {
    group: 'VitePress',
    knows: ['alerts', 'containers', 'groups'],
    toHtml: (markdown) => renderer.renderAsync?.(markdown) ?? renderer.render(markdown),
    head: GROUP_STYLE,
  };
}

/** Each document rendered by each tool that supports its Markdown. */
export async function markdownPages(): Promise<QualityPage[]> {
  const pages: QualityPage[] = [];
  for (const tool of [await markdownIt(), await marked(), await remark(), await vitepress()])
    pages.push(...(await pagesBy(tool)));
  return pages;
}

async function pagesBy({ group, knows, toHtml, head = '' }: MarkdownTool): Promise<QualityPage[]> {
  const fit = DOCUMENTS.filter(({ needs }) => needs.every((feature) => knows.includes(feature)));
  return Promise.all(
    fit.map(async ({ name, markdown, checks }) =>
      articlePage({
        group,
        name,
        title: `On ${name} of the mill`,
        head,
        body: await toHtml(markdown),
        checks,
      }),
    ),
  );
}
