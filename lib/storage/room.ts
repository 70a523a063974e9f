/** Stores something; where there is no room, once more when some was made. */
export async function withRoom<T>(store: () => Promise<T>, makeRoom?: () => Promise<void>): Promise<T> {
  try {
    return await store();
  } catch (cause) {
    const isFull = cause instanceof DOMException && cause.name === 'QuotaExceededError';
    if (makeRoom === undefined || !isFull) throw cause;
    await makeRoom();
    return store();
  }
}
