/** A page that is out of sight paints nothing: then it goes on without that. */
const UNSEEN_MS = 250;

/** Comes back once a page has loaded, and what it holds is painted. */
export async function afterPaint({ readyState }: Pick<Document, 'readyState'>): Promise<void> {
  if (readyState !== 'complete')
    await new Promise((resolve) => addEventListener('load', resolve, { once: true }));
  await new Promise((resolve) => {
    // A task of its own follows the frame.
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, UNSEEN_MS);
  });
}
