import { z } from 'zod';
import { REQUEST_SCHEMAS } from './requests.ts';
import { RESPONSE_SCHEMAS } from './responses.ts';

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
