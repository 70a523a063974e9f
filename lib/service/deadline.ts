/** Time limit for a request: three times the service's own maximum. Later responses are ignored. */
export const DEADLINE_MS = 30_000;
