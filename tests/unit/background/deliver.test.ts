import { describe, expect, it, vi } from 'vitest';
import { createDelivery } from '../../../lib/background/deliver.ts';
import type { ExtractedPage } from '../../../lib/document/document.ts';
import { DEFAULT_DOCUMENT } from '../../../lib/document/document-rules.ts';
import { estimateTokens } from '../../../lib/document/token-estimate.ts';
import type { Job } from '../../../lib/extraction/job/job.ts';
import type { Delivery } from '../../../lib/presets/destinations.ts';
import { DEFAULT_SETTINGS, type Settings } from '../../../lib/settings/settings.ts';
import { newJob } from '../../shared/new-job.ts';

const PAGES: ExtractedPage[] = [
  { url: 'https://a.test/1', markdown: '# One\n\nText [link](https://b.test/).' },
];
const page = { url: 'https://a.test/1', state: 'done', words: 2 } as const;
const JOB = newJob(0, { source: 'page', createdAt: 1, finishedAt: 2, state: 'done', pages: [page] });

function setUp(delivery: Delivery | undefined, more: Partial<Settings> = {}) {
  const settings: Settings = {
    ...DEFAULT_SETTINGS,
    ...(delivery ? { gestures: { page: delivery } } : {}),
    ...more,
  };
  const parts = {
    copy: vi.fn(async (_: string) => true),
    save: vi.fn(async (_name: string, _text: string) => true),
    openAddress: vi.fn(async (_: string) => true),
    openDocument: vi.fn(async (_job: string, _preset: string) => undefined),
    collect: vi.fn(async (_: readonly ExtractedPage[]) => undefined),
  };
  const { deliver, send, toMarkdown } = createDelivery({
    settings: async () => settings,
    words: {
      source: (url) => `Source: ${url}`,
      contents: 'Contents',
      sources: 'Sources',
      boundary: (code) => code,
    },
    titleOf: (first, pages) => (pages === 1 ? first : `${first} and ${pages - 1} more`),
    untitled: () => 'Untitled',
    ...parts,
  });
  return { deliver, send, toMarkdown, ...parts };
}

describe('extracted pages', () => {
  it('go to the clipboard in the default format without a message', async () => {
    const { deliver, copy } = setUp(undefined, { document: { ...DEFAULT_DOCUMENT, links: 'strip' } });
    expect(await deliver(PAGES, JOB)).toEqual({ copied: true });
    expect(copy).toHaveBeenCalledWith('# One\n\nSource: <https://a.test/1>\n\nText link.\n');
  });

  it('are resent to their original destination, whatever is selected now', async () => {
    const { send, copy, save } = setUp({ to: 'clipboard', preset: '' });
    const sent = { to: 'file', preset: '#note' } as const;
    save.mockResolvedValueOnce(false);
    expect(await send(JOB.id, PAGES, sent)).toEqual({ copied: false, sent });
    expect(await send(JOB.id, PAGES, sent)).toEqual({ copied: true, sent });
    save.mockRejectedValueOnce(new Error('no room'));
    expect(await send(JOB.id, PAGES, sent)).toEqual({ copied: false, sent });
    expect(copy).not.toHaveBeenCalled();
    expect(save).toHaveBeenCalledTimes(3);
  });

  it('go to Obsidian if selected', async () => {
    const to = { to: 'obsidian', preset: '#note' } as const;
    const obsidian = { vault: 'V', folder: 'Web', name: '{{domain}} {{title}}' };
    const { deliver, copy, openAddress } = setUp(to, { obsidian });
    expect(await deliver(PAGES, JOB)).toEqual({ copied: true, sent: to });
    expect(copy).not.toHaveBeenCalled();
    const url = new URL(openAddress.mock.calls[0]?.[0] ?? '');
    expect(url.searchParams.get('vault')).toBe('V');
    expect(url.searchParams.get('file')).toBe('Web/a.test One');
    expect(url.searchParams.get('content')).toBe(
      '---\ntitle: "One"\nsource: "https://a.test/1"\ntags: ["clippings"]\n---\n\nText [link](https://b.test/).\n',
    );
  });

  it('go to Obsidian through the clipboard if they are long, and nowhere if copying fails', async () => {
    const long = [{ url: 'https://a.test/1', markdown: 'word '.repeat(1000) }];
    const { deliver, copy, openAddress } = setUp({ to: 'obsidian', preset: '' });
    copy.mockResolvedValueOnce(false);
    expect(await deliver(long, JOB)).toMatchObject({ copied: false });
    expect(openAddress).not.toHaveBeenCalled();
    expect(await deliver(long, JOB)).toMatchObject({ copied: true });
    expect(openAddress.mock.calls[0]?.[0]).toMatch(/&clipboard$/);
  });

  it('are saved in a file named by the preset', async () => {
    const presets = [{ name: 'Mine', rules: DEFAULT_DOCUMENT, file: '{{domain}}/{{title|upper}}' }];
    const { deliver, save } = setUp({ to: 'file', preset: 'Mine' }, { presets });
    const two = [...PAGES, { url: 'https://a.test/2', markdown: '# Two' }];
    expect(await deliver(two, JOB)).toEqual({ copied: true, sent: { to: 'file', preset: 'Mine' } });
    expect(save.mock.calls[0]?.[0]).toBe('a.test ONE AND 1 MORE.md');
  });

  it('go to the collection, or to the document builder with the preset', async () => {
    const { deliver, collect } = setUp({ to: 'collection', preset: '' });
    await deliver(PAGES, JOB);
    expect(collect).toHaveBeenCalledWith(PAGES);
    const other = setUp({ to: 'document', preset: '#model' });
    await other.deliver(PAGES, JOB);
    expect(other.openDocument).toHaveBeenCalledWith(JOB.id, '#model');
    expect(other.copy).not.toHaveBeenCalled();
  });

  it('use the default format if their preset is gone', async () => {
    const { deliver, copy } = setUp({ to: 'clipboard', preset: 'Gone' });
    expect(await deliver(PAGES, JOB)).toEqual({ copied: true });
    expect(copy.mock.calls[0]?.[0]).toContain('Source: ');
  });

  it('respect the token limit of a preset including its prompt, and name each missing page', async () => {
    const rules = {
      ...DEFAULT_DOCUMENT,
      before: 'Summarize these {{pages}} pages, please.',
      budget: { tokens: 300, way: 'split' as const },
    };
    const many = Array.from({ length: 6 }, (_, index) => ({
      url: `https://a.test/${index}`,
      markdown: `# Page ${index}\n\n${'Some words to read. '.repeat(index === 0 ? 300 : 10)}`,
    }));
    const presets = [{ name: 'Short', rules }];
    const { deliver, copy } = setUp({ to: 'clipboard', preset: 'Short' }, { presets });
    const { fitted } = await deliver(many, JOB);
    const text = copy.mock.calls[0]?.[0] ?? '';
    expect(estimateTokens(text)).toBeLessThanOrEqual(300);
    expect(text).toMatch(/^Summarize these \d pages, please\.\n/);
    expect(fitted).toBeDefined();
    for (const { markdown } of many) {
      const title = markdown.split('\n', 1)[0]?.slice(2) ?? '';
      expect(text.includes(`# ${title}\n`) || fitted?.dropped.includes(title)).toBe(true);
    }
  });

  it('format selected text like a page, by the default rules or by a preset', async () => {
    const text = { url: 'https://a.test/1', title: 'One', markdown: '- a [link](https://b.test/)\n- b' };
    const pages: ExtractedPage[] = [{ ...text, whole: true, via: 'local' }];
    const job: Job = { ...JOB, source: 'text' };
    const plain = setUp(undefined, { document: { ...DEFAULT_DOCUMENT, links: 'strip' } });
    await plain.deliver(pages, job);
    const formattedText = '# One\n\nSource: <https://a.test/1>\n\n- a link\n- b\n';
    expect(plain.copy).toHaveBeenCalledWith(formattedText);
    const rules = { ...DEFAULT_DOCUMENT, links: 'strip' as const, after: '{{selection|kebab}}' };
    const presets = [{ name: 'Mine', rules }];
    const gestures = { parts: { to: 'clipboard', preset: 'Mine' } } as const;
    const formatted = setUp(undefined, { presets, gestures });
    expect(await formatted.deliver(pages, job, 'parts')).toEqual({
      copied: true,
      sent: { to: 'clipboard', preset: 'Mine' },
    });
    expect(formatted.copy).toHaveBeenCalledWith(`${formattedText}\n- a [link](https://b.test/)\n- b\n`);
  });

  it('are reported as not delivered if that throws', async () => {
    const { deliver, openDocument } = setUp({ to: 'document', preset: '' });
    openDocument.mockRejectedValueOnce(new Error('no window'));
    expect(await deliver(PAGES, JOB)).toEqual({ copied: false, sent: { to: 'document', preset: '' } });
  });
});
