/** Of each slice: shorter than a frame, so that the page stays at hand. */
const SLICE_MS = 8;
const PAUSE_MS = 4;

/** Does long work step by step, and lets the page breathe between slices of it, of at most so many steps; returns how to stop. */
export function inSlices(
  work: Iterator<unknown>,
  onSlice: (done: boolean) => void,
  most = Number.POSITIVE_INFINITY,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const slice = () => {
    const from = performance.now();
    let done = false;
    for (let step = 0; !done && step < most && performance.now() - from < SLICE_MS; step += 1)
      done = work.next().done === true;
    if (!done) timer = setTimeout(slice, PAUSE_MS);
    onSlice(done);
  };
  slice();
  return () => clearTimeout(timer);
}
