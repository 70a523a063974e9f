import axe from 'axe-core';

/** As far as it is used here. */
interface Axe {
  run(options: {
    runOnly?: string[];
    resultTypes: string[];
    preload: boolean;
  }): Promise<{ violations: { id: string; nodes: { target: unknown; any: { message: string }[] }[] }[] }>;
}

/** The script that puts axe into a page. */
export const AXE_SOURCE = axe.source;

/** The rules that light and dark can differ in; the others are looked at once. */
export const COLOR_RULES = ['color-contrast', 'link-in-text-block'];

/** Waits until what fades or moves has arrived; what goes round never does. Runs in the page. */
export async function settle(): Promise<void> {
  const passing = document
    .getAnimations()
    .filter(({ effect }) => effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY);
  await Promise.allSettled(passing.map(({ finished }) => finished));
}

/** What axe finds in a page as it stands, by all rules or some, one line each. Runs in the page, where axe is already. */
export async function lookWithAxe(rules: string[] | null): Promise<string[]> {
  const inPage: Axe = Reflect.get(window, 'axe');
  // Only what it finds is told, and nothing is loaded for rules about media, of which there is none.
  const { violations } = await inPage.run({
    ...(rules && { runOnly: rules }),
    resultTypes: ['violations'],
    preload: false,
  });
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, any }) => `${id} ${target} ${any[0]?.message ?? ''}`),
  );
}

/** How long a problem has to last: a part that is still loading or moving isn't one. */
export const LASTS_MS = 30_000;

/** Looks again while there are problems, until they are gone or have lasted. */
export async function lasting(lastsMs: number, look: () => Promise<string[]>): Promise<string[]> {
  const end = Date.now() + lastsMs;
  let found = await look();
  while (found.length > 0 && Date.now() < end) found = await look();
  return found;
}
