import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Browser, browser } from 'wxt/browser';
import { createDelivery } from '../../../lib/background/deliver.ts';
import { handOver } from '../../../lib/browser/clipboard/hand-over.ts';
import type { ExtractedPage } from '../../../lib/document/document.ts';
import { DEFAULT_DOCUMENT } from '../../../lib/document/document-rules.ts';
import { estimateTokens } from '../../../lib/document/token-limit.ts';
import type { Job } from '../../../lib/extraction/job/job.ts';
import { allPagesOf, COLLECTION } from '../../../lib/library/store.ts';
import { documentPath } from '../../../lib/pages/routes.ts';
import type { Delivery } from '../../../lib/presets/destinations.ts';
import { failed } from '../../../lib/service/failures.ts';
import { DEFAULT_SETTINGS, type Settings } from '../../../lib/settings/settings.ts';
import { database } from '../../../lib/storage/database.ts';
import { newJob } from '../../shared/new-job.ts';
import { WorkerInPage } from '../../shared/worker-in-page.ts';

const PAGES: ExtractedPage[] = [
  { url: 'https://a.test/1', markdown: '# One\n\nText [link](https://b.test/).' },
];
const page = { url: 'https://a.test/1', state: 'done', words: 2 } as const;
const JOB = newJob(0, { source: 'page', createdAt: 1, finishedAt: 2, state: 'done', pages: [page] });

const copy = vi.fn(async (_: string) => true);
const save = vi.fn((_name: string, _text: string) => true);
/** The URLs that were opened in new tabs. */
let opened: (string | undefined)[] = [];

beforeEach(async () => {
  // Test files share a process, and so the database.
  await (await database()).clear('pages');
  opened = [];
  copy.mockClear();
  save.mockClear();
  // As in Chrome, where a document formats and copies for the worker.
  vi.stubEnv('FIREFOX', '');
  vi.stubGlobal('Worker', WorkerInPage);
  vi.spyOn(browser.offscreen, 'hasDocument').mockImplementation(async () => true);
  vi.spyOn(browser.offscreen, 'closeDocument').mockResolvedValue();
  vi.spyOn(browser.runtime, 'sendMessage').mockImplementation(async (message: unknown) =>
    handOver(JSON.parse(JSON.stringify(message)).request, { copy, save }),
  );
  vi.spyOn(browser.tabs, 'query').mockImplementation(async () => []);
  vi.spyOn(browser.tabs, 'create').mockImplementation(async ({ url }: Browser.tabs.CreateProperties) => {
    opened.push(url);
    return { id: 1 };
  });
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

function setUp(delivery: Delivery | undefined, more: Partial<Settings> = {}, isPrivate = false) {
  const settings: Settings = {
    ...DEFAULT_SETTINGS,
    ...(delivery ? { gestures: { page: delivery } } : {}),
    ...more,
  };
  return createDelivery({ settings: async () => settings, isPrivate, now: () => 1 });
}

describe('extracted pages', () => {
  it('go to the clipboard in the default format without a message', async () => {
    const { deliver } = setUp(undefined, { document: { ...DEFAULT_DOCUMENT, links: 'strip' } });
    expect(await deliver(PAGES, JOB)).toEqual({ copied: true });
    expect(copy).toHaveBeenCalledWith('# One\n\nSource: <https://a.test/1>\n\nText link.\n');
  });

  it('of a question become one document with their sources, at most as long as a conversation takes', async () => {
    const { deliver } = setUp(undefined);
    const { url } = page;
    const job: Job = {
      ...JOB,
      ...{ source: 'result', question: 'Why?', address: 'https://kagi.com/api/v1' },
      pages: [
        { ...page, title: 'One', date: '2026-01-31T10:00:00Z' },
        { ...page, url: `${url}0`, via: 'local' },
        { url: `${url}1`, state: 'unknown' },
      ],
    };
    const long = { url: `${url}0`, markdown: 'More than fits. '.repeat(200) };
    const pages = [...PAGES, { ...long, markdown: `${long.markdown}\n\n`.repeat(50) }];
    expect(await deliver(pages, job)).toEqual({ copied: true, fitted: { trimmed: 1, dropped: [] } });
    const [[text = ''] = []] = copy.mock.calls;
    expect(text).toMatch(
      /^# Why\?\n\n## Sources\n\n1\. \[One\]\(https:\/\/a\.test\/1\) · a\.test · 2026-01-31 · /,
    );
    expect(text).toContain('· extracted by kagi.com\n2. ');
    expect(text).toContain('· read in its tab\n3. ');
    expect(text).toContain('· could not be read\n\n## \\[[1](#sources)\\] One\n');
    expect(estimateTokens(text)).toBeLessThanOrEqual(32_000);
  });

  it('are resent to their original destination, whatever is selected now', async () => {
    const { send } = setUp({ to: 'clipboard', preset: '' });
    const sent = { to: 'file', preset: '#note' } as const;
    save.mockReturnValueOnce(false);
    expect(await send(JOB, PAGES, sent)).toEqual({ copied: false, sent });
    expect(await send(JOB, PAGES, sent)).toEqual({ copied: true, file: 'One.md', sent });
    save.mockImplementationOnce(() => {
      throw new Error('no room');
    });
    expect(await send(JOB, PAGES, sent)).toEqual({ copied: false, sent });
    expect(copy).not.toHaveBeenCalled();
    expect(save).toHaveBeenCalledTimes(3);
  });

  it('go to Obsidian through the clipboard if they are long, and nowhere if copying fails', async () => {
    const long = [{ url: 'https://a.test/1', markdown: 'word '.repeat(6000) }];
    const { deliver } = setUp({ to: 'obsidian', preset: '' });
    copy.mockResolvedValueOnce(false);
    expect(await deliver(long, JOB)).toMatchObject({ copied: false });
    expect(opened).toEqual([]);
    expect(await deliver(long, JOB)).toMatchObject({ copied: true });
    expect(opened[0]).toMatch(/&clipboard$/);
  });

  it('go to the collection, or to the document builder with the preset', async () => {
    const collects = { to: 'collection', preset: '' } as const;
    expect(await setUp(collects, {}, true).deliver(PAGES, JOB)).toMatchObject({ copied: false });
    // Firefox that never remembers history has no collection in any window.
    vi.stubEnv('BROWSER', 'firefox');
    vi.spyOn(browser.extension, 'inIncognitoContext', 'get').mockReturnValueOnce(true);
    expect(await setUp(collects).deliver(PAGES, JOB)).toMatchObject({ copied: false });
    const collected = async () => (await database()).getAll('pages', allPagesOf(COLLECTION));
    expect(await collected()).toEqual([]);
    expect(await setUp(collects).deliver(PAGES, JOB)).toMatchObject({ copied: true });
    expect(await collected()).toMatchObject(PAGES);
    await setUp({ to: 'document', preset: '#model' }).deliver(PAGES, JOB);
    expect(opened[0]).toContain(documentPath(JOB.id, '#model'));
    expect(copy).not.toHaveBeenCalled();
  });

  it('are not copied if the document that formats them can’t be made, and can’t be formatted for a view', async () => {
    vi.spyOn(console, 'warn').mockReturnValue();
    vi.mocked(browser.offscreen.hasDocument).mockImplementation(async () => false);
    vi.spyOn(browser.offscreen, 'createDocument').mockRejectedValue(new Error('Refused.'));
    const { deliver, toMarkdown } = setUp(undefined);
    expect(await deliver(PAGES, JOB)).toEqual({ copied: false });
    expect(await toMarkdown(PAGES)).toEqual(failed('clipboard-refused'));
    vi.mocked(browser.offscreen.hasDocument).mockImplementation(async () => true);
    expect(await toMarkdown(PAGES, { ...JOB, sent: { to: 'file', preset: '#note' } })).toMatchObject({
      ok: true,
      value: expect.stringMatching(/^---\n/),
    });
    expect(copy).not.toHaveBeenCalled();
  });
});
