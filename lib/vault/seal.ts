/** Bytes under AES-GCM, as they are stored. */
export interface Sealed {
  /** Base64, 12 bytes. */
  iv: string;
  /** Base64. */
  sealed: string;
}

/** Seals bytes; `about` is no secret, and what is sealed opens with the same alone. */
export async function seal(key: CryptoKey, bytes: Uint8Array<ArrayBuffer>, about: string): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const sealed = await crypto.subtle.encrypt(
    { name: 'AES-GCM', iv, additionalData: toBytes(about) },
    key,
    bytes,
  );
  return { iv: toBase64(iv), sealed: toBase64(new Uint8Array(sealed)) };
}

/** Opens what was sealed; nothing where key or `about` is another, or the bytes were changed. */
export async function unseal(
  key: CryptoKey,
  { iv, sealed }: Sealed,
  about: string,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  try {
    const name = 'AES-GCM';
    const parameters = { name, iv: fromBase64(iv), additionalData: toBytes(about) };
    return new Uint8Array(await crypto.subtle.decrypt(parameters, key, fromBase64(sealed)));
  } catch {
    // The browser tells no reason, and there is one alone: it does not fit.
    return undefined;
  }
}

export const toBytes = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);
export const fromBytes = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);
export const toBase64 = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes));
export const fromBase64 = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
