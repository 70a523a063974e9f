import { expect } from 'vitest';
import { filesWith } from '../../../shared/traces-of.ts';

/** Compressed data may split a text in the middle. */
const piecesOf = (text: string) => text.match(/.{12}/g) ?? [];

/** Checks the files of a browser that ended: they contain the encrypted key, but no part of a secret. */
export async function expectEncrypted(
  profile: string,
  encrypted: string,
  secrets: readonly string[],
): Promise<void> {
  expect(await filesWith(profile, secrets.flatMap(piecesOf))).toEqual([]);
  expect(await filesWith(profile, piecesOf(encrypted))).not.toEqual([]);
}

/** The encrypted key, as it is stored. */
export function encryptedIn({ key }: Record<string, unknown>): string {
  const { sealed } = Object(key);
  expect(sealed).toMatch(/.{20}/);
  return sealed;
}
