import { late } from '../../../lib/late.ts';

/** A page that is out of sight paints nothing: then it goes on without that. */
const UNSEEN_MS = 250;

/** The build names the view in the page, and what it imports before it (scripts/build/preload-view.ts). */
const VIEW = late(async () => {
  const scripts = document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]');
  for (const { href } of scripts) await import(/* @vite-ignore */ href);
});

/**
 * Runs the view once the page has loaded, and its field is painted: the view would be in the way of that. `wake` starts the
 * background next to it.
 */
export async function startView(wake: () => void): Promise<void> {
  await new Promise((resolve) => addEventListener('load', resolve, { once: true }));
  await new Promise((resolve) => {
    // A task of its own follows the frame.
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, UNSEEN_MS);
  });
  wake();
  await VIEW.load();
}
