/** Runs `store`. If the storage is full, runs `freeSpace` and tries once more. */
export async function withQuotaRetry<T>(
  store: () => Promise<T>,
  freeSpace?: () => Promise<void>,
): Promise<T> {
  try {
    return await store();
  } catch (cause) {
    const isFull = cause instanceof DOMException && cause.name === 'QuotaExceededError';
    if (freeSpace === undefined || !isFull) throw cause;
    await freeSpace();
    return store();
  }
}
