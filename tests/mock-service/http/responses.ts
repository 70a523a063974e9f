import { z } from 'zod';

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
  title: z.string().describe('HTML'),
  snippet: z.string().optional().describe('HTML; page Markdown where extraction was asked for'),
  time: z.string().nullish(),
  image: image.optional(),
  props: z.record(z.string(), z.unknown()).optional().describe('What only this type of result has'),
});

const page = z.looseObject({ url: z.url(), markdown: z.string().nullish() });

/** The schemas of answers, by the names that the description of the service gives them. */
export const RESPONSE_SCHEMAS = {
  SearchResponse: z.looseObject({
    meta,
    data: z.record(z.string(), z.array(result)).describe('Results by type'),
  }),
  ExtractResponse: z.looseObject({
    meta,
    data: z.array(page),
    errors: z.array(errorDetail).optional().describe('What went wrong with single pages'),
  }),
  ErrorResponse: z.looseObject({ meta, data: z.null(), error: z.array(errorDetail) }),
  Meta: meta,
  Result: result,
  ResultImage: image,
  PageOutput: page,
  ErrorDetail: errorDetail,
};
