import { createHash, timingSafeEqual } from 'node:crypto';

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/** Whether an Authorization header carries the key as a bearer credential. */
export function isAuthorized(header: string | undefined, key: string): boolean {
  const credential = /^Bearer +(\S+) *$/i.exec(header ?? '')?.[1];
  return credential !== undefined && timingSafeEqual(digest(credential), digest(key));
}
