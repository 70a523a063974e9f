import { z } from 'zod';
import { extractRequest, searchRequest } from './requests.ts';
import { errorEnvelope, extractResponse, searchResponse } from './responses.ts';

type Schema = z.ZodType;

function json(schema: Schema, io: 'input' | 'output'): Record<string, unknown> {
  return z.toJSONSchema(schema, { io, target: 'draft-2020-12' });
}

function answer(description: string, schema: Schema): Record<string, unknown> {
  return {
    description,
    headers: { 'X-Service-Trace': { schema: { type: 'string' } } },
    content: { 'application/json': { schema: json(schema, 'output') } },
  };
}

function operation(name: string, summary: string, body: Schema, success: Schema): Record<string, unknown> {
  const failures = {
    400: 'Invalid request',
    401: 'Key missing or invalid',
    413: 'Body too large',
    429: 'Limit reached',
  };
  const refused = Object.entries(failures).map(([status, text]) => [status, answer(text, errorEnvelope)]);
  return {
    post: {
      operationId: name,
      summary,
      security: [{ bearer: [] }],
      requestBody: { required: true, content: { 'application/json': { schema: json(body, 'input') } } },
      responses: { 200: answer('Success', success), ...Object.fromEntries(refused) },
    },
  };
}

/** The OpenAPI description of the service, made from the schemas that it checks requests with. */
export function openApi(baseUrl: string): Record<string, unknown> {
  return {
    openapi: '3.1.0',
    info: { title: 'Web search and page extraction', version: '1' },
    servers: [{ url: baseUrl }],
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    paths: {
      '/search': operation('search', 'Search the web', searchRequest, searchResponse),
      '/extract': operation('extract', 'Extract pages as Markdown', extractRequest, extractResponse),
    },
  };
}
