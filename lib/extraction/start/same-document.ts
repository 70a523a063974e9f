import type { Untrusted } from '../../untrusted.ts';
/** Tells whether two addresses are of one document: their fragments may differ. */
export const sameDocument = (one: Untrusted, other: Untrusted): boolean => bare(one) === bare(other);

const bare = (address: string): string => address.split('#', 1).join('');
