/** The number of steps in a time budget. */
const STEPS = 50;

/** The time limit for the pages of a request. */
export const pageTime = {
  /**
   * Aborts after some milliseconds, counted in steps that each begin when the previous one is noticed. On a
   * machine that is too busy to serve the pages, their time therefore passes more slowly too.
   */
  signal(ms: number): AbortSignal {
    const over = new AbortController();
    let left = STEPS;
    const step = () => {
      left -= 1;
      if (left < 0) over.abort(new DOMException('The time for the pages is over.', 'TimeoutError'));
      else setTimeout(step, ms / STEPS).unref();
    };
    step();
    return over.signal;
  },
};
