import { late } from '../../../lib/late.ts';

/** A hidden page paints nothing, so it stops waiting after this many milliseconds. */
const UNSEEN_MS = 250;

/** The page names the view and its imports in links (scripts/build/plugins.ts). */
const VIEW = late(async () => {
  const scripts = document.querySelectorAll<HTMLLinkElement>('link[rel=view]');
  await Promise.all([...scripts].map(({ href }) => import(/* @vite-ignore */ href)));
});

/**
 * Resolves once the field is on screen, or with the first key. A frame callback would run before that: scripts started
 * there compete with the browser as it paints the popup.
 */
const painted = (): Promise<unknown> =>
  new Promise((resolve) => {
    new PerformanceObserver(resolve).observe({ type: 'paint', buffered: true });
    addEventListener('keydown', resolve, { once: true });
    setTimeout(resolve, UNSEEN_MS);
  });

/**
 * Runs the view once the page has loaded and its field is painted, with the last answer if there is one (`shown`), so that it
 * delays neither. `wake` starts the background in parallel.
 */
export async function startView(shown: Promise<unknown>, wake: () => void): Promise<void> {
  const settled = shown.catch((cause: unknown) => console.warn('Could not show the last answer', cause));
  await new Promise((resolve) => addEventListener('load', resolve, { once: true }));
  await painted();
  wake();
  await Promise.race([settled, new Promise((resolve) => setTimeout(resolve, UNSEEN_MS))]);
  await VIEW.load();
}
