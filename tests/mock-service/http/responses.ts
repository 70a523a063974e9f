import { z } from 'zod';

const meta = z.looseObject({
  trace: z.string().optional().describe('Identifies the request'),
  node: z.string().optional(),
  ms: z.int().optional(),
});

const errorDetail = z.object({
  code: z.string().describe('Namespaced error code'),
  url: z.url().describe('Documentation of the code'),
  message: z.string().nullish(),
  location: z.string().nullish(),
});

const image = z.object({ url: z.string(), width: z.int().optional(), height: z.int().optional() });

const result = z.object({
  url: z.string(),
  title: z.string().describe('HTML'),
  snippet: z.string().optional().describe('HTML; page Markdown where extraction was asked for'),
  time: z.string().nullish(),
  image: image.optional(),
  props: z.record(z.string(), z.unknown()).optional(),
});

/** The answer to a search. */
export const searchResponse = z.object({
  meta,
  data: z.record(z.string(), z.array(result)).describe('Results by type'),
});

/** The answer to an extraction. */
export const extractResponse = z.object({
  meta,
  data: z.array(z.object({ url: z.url(), markdown: z.string().nullish() })),
  errors: z.array(errorDetail).optional(),
});

/** The answer to a request that was refused. */
export const errorEnvelope = z.object({ meta, data: z.null(), error: z.array(errorDetail) });
