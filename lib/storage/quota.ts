/** Runs `store`. If the storage is full, runs `makeRoom` and tries once more. */
export async function withQuotaRetry<T>(store: () => Promise<T>, makeRoom?: () => Promise<void>): Promise<T> {
  try {
    return await store();
  } catch (cause) {
    const isFull = cause instanceof DOMException && cause.name === 'QuotaExceededError';
    if (makeRoom === undefined || !isFull) throw cause;
    await makeRoom();
    return store();
  }
}
