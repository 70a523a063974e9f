import type { SearchState } from './answer/answer.ts';
import { type SearchForm, sameRequest } from './form.ts';

/** The outcome of a search, and whether it could be stored. */
export interface Ended {
  state: SearchState;
  stored: Promise<boolean>;
}

/** How long an answer may take to reach all views, in ms: until then, Enter in another view must not pay for it again. */
const SPREADS_MS = 5000;

/** The answers of the last seconds, which not all views know yet. */
export class RecentAnswers {
  private answers: Ended[] = [];
  private readonly now: () => number;

  /** `now`: the current time, in epoch ms. */
  constructor(now: () => number) {
    this.now = now;
  }

  add(ended: Ended): void {
    this.answers = [...this.answers.filter(({ state }) => this.isRecent(state)), ended];
  }

  /** The newest answer to the same request. */
  find(form: SearchForm): Ended | undefined {
    return this.answers.findLast(({ state }) => this.isRecent(state) && sameRequest(state.form, form));
  }

  private isRecent(state: SearchState): boolean {
    if (state.status !== 'done') return false;
    const age = this.now() - state.finishedAt;
    return age >= 0 && age < SPREADS_MS;
  }
}
