/** Maximum number of parallel extraction requests. */
export const MAX_PARALLEL_REQUESTS = 6;

/** Limits of an extraction request's timeout in seconds, apart from 0. The service clamps other values. */
export const EXTRACT_TIMEOUT = { least: 0.5, most: 10 };
