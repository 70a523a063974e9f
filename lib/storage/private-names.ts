/** What begins the names in `storage.session` under which private windows of Firefox keep all they keep. */
export const PRIVATE_PREFIX = 'private.';
