/** Tells whether two addresses are of one document: their fragments may differ. */
export const sameDocument = (one: string, other: string): boolean => bare(one) === bare(other);

const bare = (address: string): string => address.split('#', 1).join('');
