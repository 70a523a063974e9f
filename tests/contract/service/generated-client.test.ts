import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@hey-api/openapi-ts';
import { Validator } from '@seriousme/openapi-schema-validator';
import ts from 'typescript';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { useService } from './support.ts';

const client = useService();
const folder = mkdtempSync(join(tmpdir(), 'generated-client-'));
const program = join(folder, 'program.ts');
afterAll(() => rmSync(folder, { recursive: true }));

/** What a developer would write with only the API description. */
const PROGRAM = `
import { extract, search, type ErrorResponse, type Result } from './service';

export async function askBoth(key: string) {
  const found = await search({ auth: key, body: { query: 'tide', workflow: 'news', limit: 2 } });
  const read = await extract({ auth: key, body: { pages: [{ url: 'https://wiki.test/tide' }], timeout: 5 } });
  const results: Result[] = found.data?.data.news ?? [];
  const pages: (string | null | undefined)[] = (read.data?.data ?? []).map(({ markdown }) => markdown);
  const failures: (ErrorResponse | undefined)[] = [found.error, read.error];
  const codes: string[] = failures.flatMap((failure) => failure?.error.map(({ code }) => code) ?? []);
  const traces: (string | undefined)[] = failures.map((failure) => failure?.meta.trace);
  const statuses: (number | undefined)[] = [found.response?.status, read.response?.status];
  return { urls: results.map(({ url }) => url), pages, codes, traces, statuses };
}

export function mistakes() {
  // @ts-expect-error A search needs a query.
  void search({ body: { limit: 2 } });
  // @ts-expect-error There is no such workflow.
  void search({ body: { query: 'tide', workflow: 'maps' } });
  // @ts-expect-error Pages have addresses.
  void extract({ body: { pages: ['https://wiki.test/tide'] } });
}
`;

const answers = z.strictObject({
  urls: z.array(z.string()),
  pages: z.array(z.string()),
  codes: z.array(z.string()),
  traces: z.array(z.string().optional()),
  statuses: z.array(z.int()),
});

/** Calls the program's `askBoth`, which uses the generated client. */
async function askBoth(key: string): Promise<z.infer<typeof answers>> {
  const module: unknown = await import(program);
  const { askBoth: ask } = z
    .object({ askBoth: z.function({ input: [z.string()], output: z.promise(answers) }) })
    .parse(module);
  return await ask(key);
}

function compilerErrors(file: string): string[] {
  const options: ts.CompilerOptions = {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    target: ts.ScriptTarget.ESNext,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    types: [],
  };
  const found = ts.getPreEmitDiagnostics(ts.createProgram([file], options));
  return found.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
}

it('the API description is valid OpenAPI 3.1, names the service, and is also under the version path', async () => {
  const [description = {}, versioned] = await Promise.all(
    ['/openapi.json', '/v1/openapi.json'].map(async (path) => {
      const response = await fetch(new URL(path, client.service.url));
      return z.record(z.string(), z.unknown()).parse(await response.json());
    }),
  );
  expect(description).toMatchObject({ servers: [{ url: client.service.url }] });
  expect(versioned).toEqual(description);
  const validator = new Validator();
  expect(await validator.validate(description)).toEqual({ valid: true });
  expect(validator.version).toBe('3.1');
  expect(JSON.stringify(validator.resolveRefs())).not.toContain('$ref');
});

describe('a client generated from the API description', () => {
  beforeAll(async () => {
    await createClient({
      input: new URL('/openapi.json', client.service.url).href,
      output: join(folder, 'service'),
      plugins: ['@hey-api/client-fetch', '@hey-api/typescript', '@hey-api/sdk'],
      logs: { level: 'silent' },
    });
    writeFileSync(program, PROGRAM);
  });

  it('compiles with a program that uses it and rejects incorrect requests', () => {
    expect(compilerErrors(program)).toEqual([]);
  });

  it('searches and extracts with the key at the URL in the description', async () => {
    const { urls, pages, codes, statuses } = await askBoth(client.service.key);
    expect({ statuses, codes }).toEqual({ statuses: [200, 200], codes: [] });
    expect(urls).toHaveLength(2);
    expect(urls.every((url) => url.startsWith('https://news.test/'))).toBe(true);
    expect(pages).toEqual([
      expect.stringContaining(client.service.site.markers['https://wiki.test/tide'] ?? '?'),
    ]);
    expect(client.service.ledger.entries).toMatchObject([
      { operation: 'search', authorized: true, body: { query: 'tide', workflow: 'news', limit: 2 } },
      { operation: 'extract', authorized: true },
    ]);
  });

  it('returns the typed error of each operation for a wrong key', async () => {
    const { urls, pages, codes, traces, statuses } = await askBoth('wrong');
    expect({ urls, pages, statuses }).toEqual({ urls: [], pages: [], statuses: [401, 401] });
    expect(codes).toEqual(['auth.key_invalid', 'auth.key_invalid']);
    expect(traces).toEqual(Array(2).fill(expect.stringMatching(/^[0-9a-f]{24}$/)));
  });
});
