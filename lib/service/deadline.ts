/** How long a request may take: three times the longest time that the service has for one. What comes later is not waited for. */
export const DEADLINE_MS = 30_000;
