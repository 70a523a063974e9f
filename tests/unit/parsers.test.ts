import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { JOBS_SCHEMA } from '../../lib/extraction/job/schema.ts';
import { toOutcomes } from '../../lib/extraction/queue/pages.ts';
import { collectTargets, toTarget } from '../../lib/extraction/start/targets.ts';
import { definitionsOf, readInline } from '../../lib/markdown/tree/inline.ts';
import type { Inline } from '../../lib/markdown/tree/tree.ts';
import { isMessageName } from '../../lib/messages/serve.ts';
import { toReading } from '../../lib/page-to-markdown/reading.ts';
import { toAnswer } from '../../lib/search/answer/groups.ts';
import { EMPTY_FORM } from '../../lib/search/form.ts';
import { HISTORY_SCHEMA } from '../../lib/search/history-schema.ts';
import { DRAFT_SCHEMA, SESSION_HISTORY_SCHEMA } from '../../lib/search/session-history.ts';
import { normalizeAddress } from '../../lib/service/address.ts';
import { BodyTooLarge, NotText, readText } from '../../lib/service/gateway.ts';
import { originPattern } from '../../lib/service/origin.ts';
import { readEnvelope } from '../../lib/service/response.ts';
import { SETTINGS_SCHEMA } from '../../lib/settings/schema.ts';
import { readStored, type StoredSchema } from '../../lib/storage/versioned.ts';
import { USAGE_SCHEMA } from '../../lib/usage/schema.ts';
import { corrupted, hostileText, hostileValue } from './hostile.ts';
import { memoryArea } from './storage/memory-area.ts';
import first from './storage/releases/1.0.0.json' with { type: 'json' };
import newest from './storage/releases/2.0.0.json' with { type: 'json' };

const { settings, jobs, history, usage, trail } = newest;
const { draft } = first;

const any = (arbitrary: fc.Arbitrary<string>, look: (text: string) => void) =>
  fc.assert(fc.property(arbitrary, look));

const linksOf = (parts: readonly Inline[]): string[] =>
  parts.flatMap((part) => {
    if (typeof part === 'string' || !('of' in part)) return [];
    return [...(part.kind === 'link' ? [part.url] : []), ...linksOf(part.of)];
  });

describe('any text', () => {
  it('as a URL is rejected, or stays the same after one normalization', () => {
    any(hostileText, (text) => {
      const address = normalizeAddress(text);
      if (address.ok) {
        expect(normalizeAddress(address.value)).toEqual(address);
        expect(originPattern(address.value)).toMatch(/^https?:\/\/[^/]+\/\*$/);
      }
      const target = toTarget(text);
      if ('url' in target) expect(toTarget(target.url)).toEqual(target);
      const { targets, skipped } = collectTargets([{ url: text, title: text }, { url: text }]);
      expect(targets.length + skipped.duplicates + skipped.unsupported).toBe(2);
    });
  });

  it('in every field of an answer links to the web alone, and is cut where it is stored', () => {
    any(hostileText, (text) => {
      const some = { url: text, title: text, snippet: text, time: text };
      const item = { ...some, image: { url: text }, props: { [text]: text } };
      const data = { search: [item], [`z${text}`]: [item] };
      const envelope = readEnvelope(
        JSON.stringify({ meta: { trace: text }, data, errors: [{ message: text }] }),
      );
      if (!envelope) throw new Error('This is an answer.');
      expect((envelope.trace ?? '').length).toBeLessThanOrEqual(200);
      const { groups, problems } = toAnswer(envelope, EMPTY_FORM);
      expect(problems.every((problem) => text.startsWith(problem) && problem.length <= 1000)).toBe(true);
      for (const { url, picture } of groups.flatMap(({ items }) => items))
        for (const one of [url, picture?.url]) expect(one ?? 'https:').toMatch(/^https?:/);
    });
  });

  it('of a page is its text, unchanged, with a short title on one line, and with links to the web alone', () => {
    any(hostileText, (text) => {
      const reading = toReading({ url: 'https://a.test/', title: text, markdown: text });
      expect(reading?.markdown ?? '').toBe(text.trim());
      expect(reading?.title ?? '').not.toMatch(/[\r\n\u2028\u2029]|^.{1001}/);
      const outcomes = toOutcomes({ data: [{ url: 'https://a.test/', markdown: text }], errors: [] }, [
        'https://a.test/',
      ]);
      expect(outcomes).toMatchObject([
        text.trim() ? { markdown: text } : { failure: { code: 'page-empty' } },
      ]);
      const parts = readInline(text, { base: 'https://a.test/', definitions: definitionsOf(text) });
      for (const url of linksOf(parts)) expect(url).toMatch(/^https?:/);
    });
  });

  /** UTF-8 as text; `undefined` if it is invalid. With `stream`, it may end within a character. */
  const decoded = (bytes: Uint8Array, stream = false): string | undefined => {
    try {
      return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream });
    } catch {
      return undefined;
    }
  };
  const endsWithinCharacter = (bytes: Uint8Array): boolean =>
    decoded(bytes) === undefined && decoded(bytes, true) !== undefined;

  it('as bytes is decoded, or rejected with the right error', async () => {
    const bytes = fc.array(fc.uint8Array({ maxLength: 30 }), { maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(bytes, async (chunks) => {
        const whole = new Uint8Array(chunks.flatMap((chunk) => [...chunk]));
        const stream = new ReadableStream({
          start(controller) {
            for (const chunk of chunks) controller.enqueue(chunk);
            controller.close();
          },
        });
        const read = await readText(new Response(stream), 60).catch((cause: unknown) => cause);
        if (whole.length > 60) expect(read instanceof BodyTooLarge || read instanceof NotText).toBe(true);
        else if (!endsWithinCharacter(whole))
          expect(read instanceof NotText || read).toBe(decoded(whole) ?? true);
        else expect(read).toBeInstanceOf(Error);
      }),
    );
  });
});

describe('any value', () => {
  it('as a message name is rejected', () => {
    fc.assert(fc.property(hostileValue, (value) => void expect(isMessageName(value)).toBe(false)));
  });

  it('as a local reading is accepted or rejected', () => {
    const reading = { url: 'https://a.test/', title: 'A', markdown: 'Text', author: 'B', date: '2026-01-02' };
    fc.assert(
      fc.property(fc.oneof(hostileValue, corrupted(reading)), (value) => {
        const read = toReading(value);
        if (read) expect(Object.values(read).every((field) => typeof field === 'string')).toBe(true);
      }),
    );
  });
});

/** What storage returns: the same data, except that the pages of jobs are packed in between. Requests aren't counted any more. */
const asRead = (stored: object) =>
  stored === jobs
    ? {
        ...jobs,
        jobs: jobs.jobs.map(({ requests: _, ...job }) => ({ ...job, pages: JSON.parse(job.pages) })),
      }
    : stored;

describe('stored data', () => {
  const SCHEMAS: [string, StoredSchema<{ version: number }>, { version: number }][] = [
    ['settings', SETTINGS_SCHEMA, settings],
    ['jobs', JOBS_SCHEMA, jobs],
    ['history', HISTORY_SCHEMA, history],
    ['usage', USAGE_SCHEMA, usage],
    ['trail', SESSION_HISTORY_SCHEMA, trail],
    ['draft', DRAFT_SCHEMA, draft],
  ];

  it.each(SCHEMAS)(
    'as %s is read or set aside, never lost, whatever it contains',
    async (name, schema, good) => {
      await fc.assert(
        fc.asyncProperty(fc.oneof(hostileValue, corrupted(good)), async (value) => {
          const area = memoryArea({ [name]: value });
          const read = await readStored(area, schema, 5);
          const aside = { [`${name}.aside.5`]: value };
          const left = Object.fromEntries(area.stored);
          if (read) expect(read.version).toBe(schema.version);
          else if (value !== undefined) expect(left).toEqual(aside);
          // What was salvaged replaces it.
          if (area.stored.size > 1) expect(left).toEqual({ ...aside, [name]: read });
        }),
      );
    },
  );

  const LISTS: [string, StoredSchema<{ version: number }>, object, string][] = [
    ['jobs', JOBS_SCHEMA, jobs, 'jobs'],
    ['past queries', HISTORY_SCHEMA, history, 'searches'],
    ['days of usage', USAGE_SCHEMA, usage, 'days'],
  ];

  it.each(LISTS)('keeps valid %s next to damaged ones', (_, schema, good, list) => {
    const entries: unknown = Reflect.get(good, list);
    if (!Array.isArray(entries)) throw new Error('The value is not a list.');
    const junk = fc.oneof(hostileText, fc.constantFrom(null, 7, [], {}));
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat({ max: entries.length }), junk), { maxLength: 3 }), (among) => {
        const mixed = [...entries];
        for (const [index, bad] of among) mixed.splice(index, 0, bad);
        const stored = { ...good, [list]: mixed };
        expect(schema.read(stored) ?? schema.salvage?.(stored, 0)).toMatchObject(asRead(good));
      }),
    );
  });
});
