/** Retries at growing intervals until there is a value. On timeout, throws an error that names what it waited for. */
export async function until<T>(
  what: string | (() => string),
  attempt: () => Promise<T | undefined> | T | undefined,
  timeoutMs = 180_000,
): Promise<T> {
  const end = Date.now() + timeoutMs;
  for (let wait = 10; ; wait = Math.min(wait * 1.5, 150)) {
    const found = await attempt();
    if (found !== undefined) return found;
    if (Date.now() > end) {
      const missed = typeof what === 'string' ? what : what();
      throw new Error(`Waited ${timeoutMs / 1000} s for ${missed}.`);
    }
    await new Promise((resolve) => setTimeout(resolve, wait));
  }
}
