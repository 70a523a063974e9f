import { z } from 'zod';
import { REQUEST_SCHEMAS } from './requests.ts';

const meta = z
  .looseObject({
    trace: z.string().optional().describe('Identifies the request'),
    node: z.string().optional(),
    ms: z.int().nonnegative().optional().describe('Time taken in milliseconds'),
  })
  .describe('Debugging information. Fields may be added or removed');

const errorDetail = z.looseObject({
  code: z.string().describe('Namespaced error code'),
  url: z.url().describe('Documentation of the code'),
  message: z.string().nullish(),
  location: z.string().nullish(),
});

const image = z.looseObject({
  url: z.string(),
  width: z.int().positive().optional(),
  height: z.int().positive().optional(),
});

const result = z.looseObject({
  url: z.string(),
  title: z.string().nullish().describe('HTML; may be missing where the result is a picture'),
  snippet: z.string().nullish().describe('HTML; page Markdown where extraction was requested'),
  time: z.string().nullish(),
  image: image.nullish(),
  props: z.record(z.string(), z.unknown()).nullish().describe('What only this type of result has'),
});

const page = z.looseObject({
  url: z.url(),
  markdown: z.string().nullish().describe('Absent or null where the page could not be read'),
  error: z.string().optional().describe('Why the page could not be read'),
});

const results = z.array(result).optional();

/** Every result type in the newest API description. Others may be added. */
const GROUPS: Record<string, string> = {
  search: 'Pages and websites',
  image: 'Pictures',
  video: 'Videos',
  video_creator: 'Those who make videos',
  podcast: 'Episodes',
  podcast_creator: 'Those who make podcasts',
  news: 'News',
  adjacent_question: 'Questions nearby, in `props.question`',
  direct_answer: 'The answer to a sum or a conversion',
  interesting_news: 'News from an index of its own',
  interesting_finds: 'The small web',
  infobox: 'A summary of a person, place or thing, with a table in `props.infobox`',
  code: 'Code and repositories',
  package_tracking: 'Where to follow a package',
  public_records: 'Documents of governments and courts',
  weather: 'The weather now',
  related_search: 'Searches to run next',
  listicle: 'Lists of things',
  web_archive: 'Pages that may be gone elsewhere',
};
const byType = Object.fromEntries(
  Object.entries(GROUPS).map(([name, description]) => [name, results.describe(description)]),
);

/** The answer schemas by their names in the API description. */
const RESPONSE_SCHEMAS = {
  SearchResponse: z.looseObject({
    meta,
    data: z.object(byType).catchall(z.array(result)).describe('Results by type'),
    errors: z.array(errorDetail).optional().describe('What went wrong with the pages of single results'),
  }),
  ExtractResponse: z.looseObject({
    meta,
    data: z.array(page),
    errors: z.array(errorDetail).optional().describe('What went wrong with single pages'),
  }),
  ErrorResponse: z.looseObject({
    meta,
    data: z.array(z.unknown()).max(0).nullish(),
    error: z.array(errorDetail),
  }),
  Meta: meta,
  Result: result,
  ResultImage: image,
  PageOutput: page,
  ErrorDetail: errorDetail,
};

type Part = Record<string, unknown>;

const FAILURES = {
  400: 'Invalid request',
  401: 'Key missing or invalid',
  413: 'Body too large',
  429: 'Limit reached',
  default: 'Any other failure',
};

function addressOf(name: string): string {
  return `#/components/schemas/${name}`;
}

/** The schemas as JSON Schema by name, with references between them. */
function described(schemas: Record<string, z.ZodType>, io: 'input' | 'output'): Part {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(schemas)) registry.add(schema, { id });
  const made = z.toJSONSchema(registry, { io, target: 'draft-2020-12', uri: addressOf });
  const entries = Object.entries(made.schemas).map(([id, { $id, $schema, ...schema }]) => [id, schema]);
  return Object.fromEntries(entries);
}

function json(name: keyof typeof REQUEST_SCHEMAS | keyof typeof RESPONSE_SCHEMAS): Part {
  return { 'application/json': { schema: { $ref: addressOf(name) } } };
}

function answer(description: string, content: Part): Part {
  const trace = { description: 'Identifies the request', schema: { type: 'string' } };
  return { description, headers: { 'X-Service-Trace': trace }, content };
}

function operation(
  operationId: 'search' | 'extract',
  summary: string,
  request: keyof typeof REQUEST_SCHEMAS,
  response: keyof typeof RESPONSE_SCHEMAS,
): Part {
  const markdown = { 'text/markdown': { schema: { type: 'string' } } };
  const failures = Object.entries(FAILURES).map(([status, text]) => [
    status,
    answer(text, json('ErrorResponse')),
  ]);
  return {
    post: {
      operationId,
      summary,
      security: [{ bearer: [] }],
      requestBody: { required: true, content: json(request) },
      responses: {
        200: answer('Success; Markdown where the format asks for it', { ...json(response), ...markdown }),
        ...Object.fromEntries(failures),
      },
    },
  };
}

/** The OpenAPI description of the service, generated from the schemas that validate requests. */
export function openApi(baseUrl: string): Part {
  return {
    openapi: '3.1.0',
    info: { title: 'Web search and page extraction', version: '1' },
    servers: [{ url: baseUrl }],
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: { ...described(REQUEST_SCHEMAS, 'input'), ...described(RESPONSE_SCHEMAS, 'output') },
    },
    paths: {
      '/search': operation('search', 'Search the web', 'SearchRequest', 'SearchResponse'),
      '/extract': operation('extract', 'Extract pages as Markdown', 'ExtractRequest', 'ExtractResponse'),
    },
  };
}
