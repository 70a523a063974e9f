// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/preact';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { SearchView } from '../../../../../components/search/search-view.tsx';
import type { JobPage } from '../../../../../lib/extraction/job/job.ts';
import { createJob } from '../../../../../lib/extraction/job/progress.ts';
import type { Snapshot } from '../../../../../lib/pages/quarry.ts';
import { EMPTY_FORM } from '../../../../../lib/search/form.ts';
import type { Failure } from '../../../../../lib/service/failures.ts';
import { DEFAULT_SETTINGS, PRODUCTION_ADDRESS } from '../../../../../lib/settings/settings.ts';
import messages from '../../../../../locales/en.json' with { type: 'json' };
import { numbered } from '../../../../../scripts/build/messages.ts';
import { type FakeQuarry, fakeQuarry } from '../../../../gallery/fake-quarry.ts';
import { answer, group } from '../../../../gallery/samples.ts';
import { substitute } from '../../../../shared/substitute.ts';

afterEach(cleanup);

const KEY = 'secret-key-0123456789-ab12';
const OWN = 'http://127.0.0.1:8080/v1';
const FORM = { ...EMPTY_FORM, query: `why ${KEY} of granite` };
const ANSWER = { ...answer(group('search', [{ title: 'First', host: 'a.test' }])), trace: 't-1' };
const ended = { form: FORM, id: 'one', startedAt: 0, finishedAt: 2 } as const;

const found = (address?: string): Partial<Snapshot> => ({
  draft: FORM,
  searches: { search: { ...ended, status: 'done', answer: address ? { ...ANSWER, address } : ANSWER } },
});
const failedWith = (failure: Failure): Partial<Snapshot> => ({
  draft: FORM,
  searches: { search: { ...ended, status: 'failed', failure } },
});
const refused: Failure = {
  code: 'key-refused',
  status: 401,
  trace: 't-2',
  message: `No such key: ${KEY}`,
  address: PRODUCTION_ADDRESS,
};
const page: JobPage = {
  url: 'https://a.test/x',
  state: 'failed',
  failure: { code: 'page-failed', trace: 't-3', message: 'Too slow' },
};
const job = (address: string): Partial<Snapshot> => ({
  job: {
    ...createJob({
      id: 'job',
      source: 'list',
      targets: [],
      skipped: { duplicates: 0, unsupported: 0 },
      address,
      createdAt: 1,
    }),
    state: 'done',
    pages: [page, { url: 'https://b.test/', state: 'done', words: 7 }],
    finishedAt: 2,
    copied: true,
  },
});

function open(known: Partial<Snapshot>): FakeQuarry {
  const quarry = fakeQuarry(known);
  render(<SearchView quarry={quarry} />);
  return quarry;
}

/** Opens the report as a user does and returns its preview. */
async function preview(): Promise<string> {
  const summary = await screen.findByText('Report to the service', undefined);
  const details = summary.closest('details');
  if (details) details.open = true;
  fireEvent(details ?? summary, new Event('toggle'));
  const shown = await screen.findByRole('region', { name: 'Report preview' });
  return shown.textContent ?? '';
}

const opened = ({ calls }: FakeQuarry) => calls.filter(([name]) => name === 'openTab');
const copied = ({ calls }: FakeQuarry) => calls.filter(([name]) => name === 'copyText');

describe('a report', () => {
  it.each([
    ['an answer', found(PRODUCTION_ADDRESS), ['t-1', 'POST /search', '"query"']],
    ['a failure', failedWith(refused), ['t-2', '401', 'POST /search']],
  ])('of %s shows exactly what is copied and opened, and sends nothing', async (_, known, holds) => {
    const quarry = open(known);
    const shown = await preview();
    for (const part of [...holds, 'developers@kagi.com', 'of granite']) expect(shown).toContain(part);
    expect([...opened(quarry), ...copied(quarry)]).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: 'Copy report' }));
    expect(copied(quarry)).toEqual([['copyText', shown]]);
    fireEvent.click(screen.getByRole('button', { name: 'Open in playground' }));
    const [, link] = opened(quarry)[0] ?? [];
    expect(link).toMatch(/^https:\/\/kagi\.com\/api\/playground\/search\?query=/);
    expect(shown).toContain(`Playground: ${link}\n`);
    expect(opened(quarry)).toHaveLength(1);
  });

  it.each([
    ['an answer', found(PRODUCTION_ADDRESS)],
    ['a failure', failedWith(refused)],
  ])('of %s contains no part of the key, even if the query or the service repeats it', async (_, known) => {
    const quarry = open(known);
    const shown = await preview();
    fireEvent.click(screen.getByRole('button', { name: 'Open in playground' }));
    const all = shown + JSON.stringify(opened(quarry));
    for (const part of [KEY, KEY.slice(0, 8), KEY.slice(-8), 'ab12']) expect(all).not.toContain(part);
  });

  it('has its punctuation from the language', async () => {
    const english = vi.mocked(browser.i18n.getMessage).getMockImplementation();
    const words = numbered({ ...messages, reportRow: '{label} : {value}' }, messages);
    vi.mocked(browser.i18n.getMessage).mockImplementation((key: string, values?: unknown) =>
      substitute(words[key] ?? '', [values].flat()),
    );
    open(found(PRODUCTION_ADDRESS));
    const shown = await preview();
    expect(shown.split('\n').slice(0, 2)).toEqual(['To : developers@kagi.com', 'Trace ID : t-1']);
    if (english) vi.mocked(browser.i18n.getMessage).mockImplementation(english);
  });

  it('omits the request from text and link on request', async () => {
    const quarry = open(found(PRODUCTION_ADDRESS));
    await preview();
    fireEvent.click(screen.getByRole('checkbox', { name: 'Include the request' }));
    await waitFor(() =>
      expect(screen.getByRole('region', { name: 'Report preview' }).textContent).not.toContain('granite'),
    );
    fireEvent.click(screen.getByRole('button', { name: 'Open in playground' }));
    expect(opened(quarry)[0]?.[1]).toBe('https://kagi.com/api/playground/search');
  });

  it('for failed pages includes their request', async () => {
    open(job(PRODUCTION_ADDRESS));
    fireEvent.click(await screen.findByRole('button', { expanded: false, name: /page/i }));
    const shown = await preview();
    expect(shown).toContain('Trace ID: t-3');
    expect(shown).toContain('POST /extract');
    expect(shown).toContain('https://a.test/x');
    expect(shown).not.toContain('https://b.test/');
  });

  it.each<[string, Partial<Snapshot>]>([
    ['an answer from another service', found('https://search.example/v1')],
    ['an answer stored by an earlier version', found()],
    [
      'a failure from another service',
      {
        ...failedWith({ ...refused, address: OWN }),
        settings: { ...DEFAULT_SETTINGS, address: OWN },
        key: { lastFour: 'ab12', origin: 'http://127.0.0.1:8080', keyStorage: 'device' },
      },
    ],
    ['a failure that reached no service', failedWith({ code: 'unreachable', address: PRODUCTION_ADDRESS })],
  ])('is not offered for %s; any trace can still be copied', async (_, known) => {
    const quarry = open(known);
    const state = known.searches?.search;
    const trace =
      state?.status === 'done' ? 't-1' : state?.status === 'failed' ? state.failure.trace : undefined;
    if (trace) {
      fireEvent.click(await screen.findByRole('button', { name: 'Copy trace ID', hidden: true }));
      expect(copied(quarry)).toEqual([['copyText', trace]]);
    } else await screen.findByRole('button', { name: /Try again/ });
    expect(screen.queryByText('Report to the service')).toBeNull();
  });
});
