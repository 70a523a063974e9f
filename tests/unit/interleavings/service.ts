import type { ExtractRequest } from '../../../lib/extraction/queue/request.ts';
import type { Envelope } from '../../../lib/service/answers.ts';
import { failed, type Outcome, success } from '../../../lib/service/failures.ts';

/** What the service makes of a request. */
export const ANSWERS = ['ok', 'partial', 'nothing', 'broken', 'cut', 'limited', 'spent', 'refused'] as const;
export type AnswerKind = (typeof ANSWERS)[number];

/** What isn't documented, and so may be either way. */
export interface ChargeRules {
  /** Pages that failed in an answer are charged. */
  failedPages: boolean;
  /** Requests whose answer did not arrive whole are charged. */
  lostAnswers: boolean;
}

/** A service that charges by its rules, and knows who asked for what. */
export class FakeService {
  charged = 0;
  /** How often each address was asked for. */
  readonly asked = new Map<string, number>();
  /** How often each was refused as a whole, for nothing: it may be asked for again by itself. */
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
    for (const url of urls) count(this.asked, url);
    if (kind === 'limited' || kind === 'spent' || kind === 'refused') {
      for (const url of urls) count(this.refused, url);
      return failed(REFUSALS[kind], kind === 'limited' ? { retryAt: now + 30 } : {});
    }
    if (kind === 'broken' || kind === 'cut') {
      this.charged += this.rules.lostAnswers ? urls.length : 0;
      return failed(kind === 'cut' ? 'cut' : 'service-error');
    }
    const read = urls.filter((_, place) => kind === 'ok' || (kind === 'partial' && place % 2 === 0));
    this.charged += this.rules.failedPages ? urls.length : read.length;
    return success({ data: read.map((url) => ({ url, markdown: `text of ${url}` })), errors: [] });
  }
}

const REFUSALS = { limited: 'rate-limited', spent: 'spent', refused: 'key-refused' } as const;

const count = (times: Map<string, number>, url: string) => times.set(url, (times.get(url) ?? 0) + 1);
