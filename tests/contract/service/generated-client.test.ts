import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@hey-api/openapi-ts';
import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { useService } from './support.ts';

const client = useService();
const folder = mkdtempSync(join(tmpdir(), 'generated-client-'));
const program = join(folder, 'program.ts');
afterAll(() => rmSync(folder, { recursive: true }));

/** What a developer would write with only the API description. */
const PROGRAM = `
import { extract, search } from './service';

export async function askBoth(key: string) {
  const found = await search({ auth: key, body: { query: 'tide', workflow: 'news', limit: 2 } });
  const read = await extract({ auth: key, body: { pages: [{ url: 'https://wiki.test/tide' }], timeout: 5 } });
  const results = found.data?.data.news ?? [];
  return { urls: results.map(({ url }) => url), pages: (read.data?.data ?? []).map(({ markdown }) => markdown) };
}
`;

const answers = z.strictObject({ urls: z.array(z.string()), pages: z.array(z.string()) });

/** Calls the program's `askBoth`, which uses the generated client. */
async function askBoth(key: string): Promise<z.infer<typeof answers>> {
  const module: unknown = await import(program);
  const { askBoth: ask } = z
    .object({ askBoth: z.function({ input: [z.string()], output: z.promise(answers) }) })
    .parse(module);
  return await ask(key);
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

  it('searches and extracts with the key at the URL in the description', async () => {
    const { urls, pages } = await askBoth(client.service.key);
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
});
