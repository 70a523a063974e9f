import { expect } from 'vitest';
import { toOutcomes } from '../../lib/extraction/queue/pages.ts';
import { linksIn } from '../../lib/extraction/start/list.ts';
import { collectTargets, toTarget } from '../../lib/extraction/start/targets.ts';
import { definitionsOf } from '../../lib/markdown/tree/cursor.ts';
import { readInline } from '../../lib/markdown/tree/inline.ts';
import type { Inline } from '../../lib/markdown/tree/tree.ts';
import { toReading } from '../../lib/page-to-markdown/reading.ts';
import { toAnswer } from '../../lib/search/answer/groups.ts';
import { EMPTY_FORM } from '../../lib/search/form.ts';
import { normalizeAddress } from '../../lib/service/address.ts';
import { readEnvelope } from '../../lib/service/answers.ts';
import { SETTINGS_SCHEMA } from '../../lib/settings/schema.ts';
import { DEFAULT_SETTINGS } from '../../lib/settings/settings.ts';
import { readKey } from '../../lib/vault/read-key.ts';

const URL_OF_IT = 'https://docs.test/page';
const isWeb = (url: string): boolean => /^https?:\/\//.test(url);

const linksOf = (parts: readonly Inline[]): string[] =>
  parts.flatMap((part) => {
    if (typeof part === 'string' || !('of' in part)) return [];
    return [...(part.kind === 'link' ? [part.url] : []), ...linksOf(part.of)];
  });

/** Every source of external text, with the checks on it. */
export const WAYS_IN: Record<string, (text: string) => void> = {
  'list of addresses'(text) {
    for (const kind of ['text', 'html', 'csv'] as const) {
      for (const { url } of linksIn(`${text}\n<a href="${text}">${text}</a>`, kind))
        expect(isWeb(url)).toBe(true);
    }
  },
  'address of a page'(text) {
    const read = toTarget(text);
    if ('url' in read) expect(read.url).toMatch(/^https:\/\/[^/]*\.[^/]*\//);
    const { targets, skipped } = collectTargets([{ url: URL_OF_IT, title: text }, { url: text }]);
    expect(targets.length + skipped.unsupported + skipped.duplicates).toBe(2);
  },
  'address of the service'(text) {
    expect(normalizeAddress(text).ok).toBe(false);
    const read = normalizeAddress(`https://${text}`);
    if (!read.ok) return;
    const { protocol, username, password, search, hash } = new URL(read.value);
    expect([protocol, username, password, search, hash]).toEqual(['https:', '', '', '', '']);
  },
  'API key'(text) {
    const key = readKey(text);
    if (!key.ok) return;
    expect(key.value).toMatch(/^[\x21-\x7e]{1,4096}$/);
    expect(text.replace(/\p{Cf}/gu, '')).toContain(key.value);
  },
  'every field of an answer'(text) {
    const item = {
      url: text,
      title: text,
      snippet: text,
      time: text,
      image: { url: text },
      props: { [text]: text },
    };
    const body = JSON.stringify({
      meta: { trace: text },
      data: { search: [item], [`z${text}`]: [item] },
      errors: [{ message: text }],
    });
    const envelope = readEnvelope(body);
    if (!envelope) throw new Error('This is an answer.');
    expect(envelope.trace?.length).toBeLessThanOrEqual(200);
    const { groups, problems } = toAnswer(envelope, EMPTY_FORM);
    expect(problems).toEqual([text.slice(0, 1000)]);
    const urls = groups.flatMap(({ items }) =>
      items.flatMap(({ url, picture }) => [url ?? [], picture?.url ?? []].flat()),
    );
    expect(urls.filter((url) => !isWeb(url))).toEqual([]);
  },
  'page of an extraction'(text) {
    const answer = { data: [{ url: URL_OF_IT, markdown: text, error: null }], errors: [] };
    expect(toOutcomes(answer, [URL_OF_IT])).toEqual([{ markdown: text }]);
    const failed = { data: [{ url: URL_OF_IT, markdown: null, error: text }], errors: [] };
    expect(toOutcomes(failed, [URL_OF_IT])).toMatchObject([{ failure: { message: text.slice(0, 1000) } }]);
  },
  'page that is read in its tab'(text) {
    const reading = toReading({
      url: URL_OF_IT,
      title: text,
      markdown: text,
      author: text,
      date: text,
      more: text,
    });
    expect(reading?.title.length).toBeLessThanOrEqual(1000);
    expect(reading?.markdown).toBe(text.trim());
    expect(reading?.title).not.toMatch(/[\r\n\u2028\u2029]/);
  },
  'page that is painted'(text) {
    const rules = { base: URL_OF_IT, definitions: definitionsOf(text) };
    for (const url of linksOf(readInline(text, rules))) expect(isWeb(url)).toBe(true);
  },
  'name in the settings'(text) {
    const settings = { ...DEFAULT_SETTINGS, lenses: [{ id: text, name: text }] };
    expect(SETTINGS_SCHEMA.read(JSON.parse(JSON.stringify(settings)))).toEqual(settings);
  },
};
