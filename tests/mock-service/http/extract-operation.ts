import { type ExtractedPage, extractPages, failureWords } from '../extraction/extract-pages.ts';
import { chargedPages } from '../ledger.ts';
import type { Switches } from '../switches.ts';
import {
  type ErrorDetail,
  envelope,
  errorDetail,
  type Outcome,
  type RequestContext,
  rejection,
  requestErrors,
} from './envelope.ts';
import { extractMarkdown } from './markdown.ts';
import { anySchemeRequest, extractRequest } from './requests.ts';
import type { Tools } from './search-operation.ts';

const DEFAULT_SECONDS = 5;
const MIN_SECONDS = 0.5;
const MAX_SECONDS = 10;

interface PageOutput {
  url: string;
  markdown?: string | null;
  error?: string;
}

function clampedSeconds(requested = DEFAULT_SECONDS): number {
  return Math.min(MAX_SECONDS, Math.max(MIN_SECONDS, requested));
}

function pageOutput(page: ExtractedPage, switches: Switches): PageOutput {
  const url = switches.pageUrls === 'final' ? page.finalUrl : page.url;
  const { markdown, failure } = page;
  if (failure === null) return { url, markdown };
  return {
    url,
    ...(switches.failedMarkdown === 'null' ? { markdown } : {}),
    ...(switches.pageFailures === 'item' ? { error: failureWords(failure, page.url, switches) } : {}),
  };
}

function pageErrors(pages: readonly ExtractedPage[], switches: Switches): ErrorDetail[] {
  return pages.flatMap(({ url, failure }, index) => {
    if (failure === null) return [];
    const words = failureWords(failure, url, switches);
    return errorDetail(`extract.${failure.reason}`, words, switches, ['pages', index, 'url']);
  });
}

function pageData(pages: readonly ExtractedPage[], switches: Switches): PageOutput[] {
  const included = pages.filter(({ failure }) => failure === null || switches.failedPages === 'included');
  const outputs = included.map((page) => pageOutput(page, switches));
  return switches.pageOrder === 'reversed' ? outputs.reverse() : outputs;
}

/** Answers an extract request. */
export async function answerExtract(body: unknown, context: RequestContext, tools: Tools): Promise<Outcome> {
  const { switches } = tools;
  const schema = switches.otherSchemes === 'rejected' ? extractRequest : anySchemeRequest;
  const parsed = schema.safeParse(body);
  if (!parsed.success)
    return rejection(400, requestErrors('extract', parsed.error, switches), context, switches);
  const { pages: requested, timeout, format } = parsed.data;
  const pages = await extractPages(
    requested.map(({ url }) => url),
    tools.agent,
    clampedSeconds(timeout),
  );
  const failed = pages.filter(({ failure }) => failure !== null).length;
  const errors = switches.pageFailures === 'errors' ? pageErrors(pages, switches) : [];
  const rest = { data: pageData(pages, switches), ...(errors.length > 0 ? { errors } : {}) };
  return {
    status: 200,
    envelope: envelope(context, switches, rest),
    markdown: format === 'markdown' ? extractMarkdown(pages, switches) : null,
    units: { searches: 0, pages: chargedPages(requested.length, failed, switches) },
  };
}
