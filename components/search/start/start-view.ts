import { late } from '../../../lib/late.ts';

/** A hidden page paints no frames, so it stops waiting for one after this many milliseconds. */
const UNSEEN_MS = 250;

/** The build lists the view and its imports as preload links (scripts/build/preload-view.ts). */
const VIEW = late(async () => {
  const scripts = document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]');
  for (const { href } of scripts) await import(/* @vite-ignore */ href);
});

/**
 * Runs the view once the page has loaded and its field is painted, so that it does not delay either. `wake` starts the
 * background in parallel.
 */
export async function startView(wake: () => void): Promise<void> {
  await new Promise((resolve) => addEventListener('load', resolve, { once: true }));
  await new Promise((resolve) => {
    // A timeout inside the frame callback runs after the frame is painted.
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, UNSEEN_MS);
  });
  wake();
  await VIEW.load();
}
