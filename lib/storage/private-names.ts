/** Prefix of all names in `storage.session` that belong to private windows in Firefox. */
export const PRIVATE_PREFIX = 'private.';
