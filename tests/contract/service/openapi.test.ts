import { Validator } from '@seriousme/openapi-schema-validator';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { useService } from './support.ts';

const client = useService();

const described = z.record(z.string(), z.unknown());
const content = z.object({ 'application/json': z.object({ schema: z.object({ $ref: z.string() }) }) });
const operation = z.object({
  post: z.object({
    security: z.array(z.unknown()),
    requestBody: z.object({ required: z.literal(true), content }),
    responses: z.record(z.string(), z.object({ headers: described, content })),
  }),
});
const description = z.object({
  servers: z.array(z.object({ url: z.string() })),
  components: z.object({
    securitySchemes: described,
    schemas: z.record(
      z.string(),
      z.object({ properties: described, required: z.array(z.string()).optional() }),
    ),
  }),
  paths: z.strictObject({ '/search': operation, '/extract': operation }),
});

type Description = z.infer<typeof description>;
let raw: Record<string, unknown>;
let api: Description;

async function read(path: string): Promise<Record<string, unknown>> {
  const response = await fetch(new URL(path, client.service.url));
  return described.parse(await response.json());
}

/** The schema of an operation's JSON body. */
function requestOf(path: keyof Description['paths']): Description['components']['schemas'][string] {
  const { $ref } = api.paths[path].post.requestBody.content['application/json'].schema;
  const schema = api.components.schemas[$ref.replace('#/components/schemas/', '')];
  if (schema === undefined) throw new Error(`Nothing found at ${$ref}.`);
  return schema;
}

beforeAll(async () => {
  raw = await read('/openapi.json');
  api = description.parse(raw);
});

describe('the API description', () => {
  it('is valid OpenAPI 3.1 with resolvable references', async () => {
    const validator = new Validator();
    expect(await validator.validate(structuredClone(raw))).toEqual({ valid: true });
    expect(validator.version).toBe('3.1');
    expect(JSON.stringify(validator.resolveRefs())).not.toContain('$ref');
  });

  it('fails to resolve when a reference is broken', async () => {
    const text = JSON.stringify(raw).replaceAll('schemas/Lens"', 'schemas/Prism"');
    const validator = new Validator();
    await validator.validate(described.parse(JSON.parse(text)));
    expect(() => validator.resolveRefs()).toThrow('Prism');
  });

  it.each([
    ['info', { info: undefined }],
    ['a title', { info: { version: '1' } }],
    ['paths, components and webhooks', { paths: undefined, components: undefined }],
    ['a security scheme type', { components: { securitySchemes: { bearer: { scheme: 'bearer' } } } }],
    ['the content of a body', { paths: { '/search': { post: { requestBody: { required: true } } } } }],
    ['the description of a status', { paths: { '/search': { post: { responses: { 200: {} } } } } }],
  ])('is invalid without %s', async (_name, change) => {
    expect(await new Validator().validate({ ...structuredClone(raw), ...change })).toMatchObject({
      valid: false,
    });
  });

  it('is the same under the version path and names the service URL', async () => {
    expect(await read('/v1/openapi.json')).toEqual(raw);
    expect(api.servers).toEqual([{ url: client.service.url }]);
  });

  it.each(['/search', '/extract'] as const)('requires a bearer key at %s', (path) => {
    expect(api.components.securitySchemes).toEqual({ bearer: { type: 'http', scheme: 'bearer' } });
    expect(api.paths[path].post.security).toEqual([{ bearer: [] }]);
  });

  it.each(['/search', '/extract'] as const)('describes answers and failures with a trace at %s', (path) => {
    const { responses } = api.paths[path].post;
    expect(Object.keys(responses).sort()).toEqual(['200', '400', '401', '413', '429', 'default']);
    for (const { headers } of Object.values(responses)) expect(headers).toHaveProperty('X-Service-Trace');
  });
});

describe('the search schema', () => {
  it('lists every field and requires only the query', () => {
    const { properties, required } = requestOf('/search');
    expect(required).toEqual(['query']);
    expect(Object.keys(properties).sort()).toEqual([
      'extract',
      'filters',
      'format',
      'lens',
      'lens_id',
      'limit',
      'page',
      'personalizations',
      'query',
      'safe_search',
      'timeout',
      'workflow',
    ]);
  });

  it('states the limits', () => {
    expect(requestOf('/search').properties).toMatchObject({
      query: { type: 'string' },
      workflow: { enum: ['search', 'images', 'videos', 'news', 'podcasts'], default: 'search' },
      format: { enum: ['json', 'markdown'], default: 'json' },
      timeout: { type: 'number', minimum: 0.5, maximum: 4 },
      page: { type: 'integer', minimum: 1, maximum: 10 },
      limit: { type: 'integer', minimum: 1, maximum: 1024 },
      safe_search: { type: 'boolean', default: true },
    });
  });

  it('states the limits of nested fields', () => {
    const { Lens, Filters, SearchExtract, Personalizations } = api.components.schemas;
    expect(Lens?.properties).toMatchObject({
      time_relative: { enum: ['day', 'week', 'month'] },
      time_after: { format: 'date' },
    });
    expect(Filters?.properties).toMatchObject({ after: { format: 'date' }, before: { format: 'date' } });
    expect(SearchExtract?.properties).toMatchObject({
      count: { minimum: 1, maximum: 10 },
      timeout: { minimum: 0.5, maximum: 4 },
    });
    expect(Personalizations?.properties).toMatchObject({
      domains: {
        maxItems: 1000,
        items: { properties: { kind: { enum: ['block', 'lower', 'raise', 'pin'] } } },
      },
      regexes: { maxItems: 1000 },
    });
  });
});

describe('the extraction schema', () => {
  it('states the limits', () => {
    const { properties, required } = requestOf('/extract');
    expect(required).toEqual(['pages']);
    expect(Object.keys(properties).sort()).toEqual(['format', 'pages', 'timeout']);
    expect(properties).toMatchObject({
      pages: { type: 'array', minItems: 1, maxItems: 10 },
      format: { enum: ['json', 'markdown'], default: 'json' },
    });
    const { PageInput } = api.components.schemas;
    expect(PageInput).toMatchObject({ required: ['url'], properties: { url: { format: 'uri' } } });
  });

  it('documents that the timeout is clamped, without rejecting values', () => {
    expect(requestOf('/extract').properties.timeout).toEqual({
      type: 'number',
      format: 'float',
      description: expect.stringContaining('clamped into 0.5 to 10'),
    });
  });
});
