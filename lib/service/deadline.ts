/** How long a request may take: what comes later is no longer waited for. */
export const DEADLINE_MS = 30_000;
