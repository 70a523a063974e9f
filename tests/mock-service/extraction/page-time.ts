/** In how many steps a budget is spent. */
const STEPS = 50;

/** The time that the pages of a request have. */
export const pageTime = {
  /**
   * Aborts when some milliseconds are over, counted in steps of which each begins when the one before is noticed: on a machine
   * that is too busy to serve the pages, their time passes slower as well.
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
