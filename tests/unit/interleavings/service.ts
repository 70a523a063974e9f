import type { ExtractRequest } from '../../../lib/extraction/queue/request.ts';
import { failed, type Outcome, success } from '../../../lib/service/failures.ts';
import type { Envelope } from '../../../lib/service/response.ts';

/** How the service responds to a request. */
export const ANSWERS = ['ok', 'partial', 'nothing', 'broken', 'cut', 'limited', 'spent', 'refused'] as const;
export type AnswerKind = (typeof ANSWERS)[number];

/** Undocumented behavior, so either value is possible. */
export interface ChargeRules {
  /** Whether failed pages in an answer are charged. */
  failedPages: boolean;
  /** Whether requests without a complete answer are charged. */
  lostAnswers: boolean;
}

/** A service that charges by these rules and records requests. */
export class FakeService {
  charged = 0;
  /** How often each URL was requested. */
  readonly requested = new Map<string, number>();
  /**
   * How often each URL was refused without charge as part of a whole request; automatic retries of these are
   * allowed.
   */
  readonly refused = new Map<string, number>();
  private readonly answers: AnswerKind[];
  private readonly rules: ChargeRules;

  constructor(answers: readonly AnswerKind[], rules: ChargeRules) {
    this.answers = [...answers];
    this.rules = rules;
  }

  receive(body: ExtractRequest, now: number): Outcome<Envelope> {
    const urls = body.pages.map(({ url }) => url);
    const kind = this.answers.shift() ?? 'ok';
    for (const url of urls) count(this.requested, url);
    if (kind === 'limited' || kind === 'spent' || kind === 'refused') {
      for (const url of urls) count(this.refused, url);
      return failed(REFUSALS[kind], kind === 'limited' ? { retryAt: now + 30 } : {});
    }
    if (kind === 'broken' || kind === 'cut') {
      this.charged += this.rules.lostAnswers ? urls.length : 0;
      return failed(kind === 'cut' ? 'cut' : 'service-error');
    }
    const read = urls.filter((_, index) => kind === 'ok' || (kind === 'partial' && index % 2 === 0));
    this.charged += this.rules.failedPages ? urls.length : read.length;
    return success({ data: read.map((url) => ({ url, markdown: `text of ${url}` })), errors: [] });
  }
}

const REFUSALS = { limited: 'rate-limited', spent: 'spent', refused: 'key-refused' } as const;

const count = (times: Map<string, number>, url: string) => times.set(url, (times.get(url) ?? 0) + 1);
