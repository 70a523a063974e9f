/**
 * The page that serves as the background of private windows in Firefox. The main background embeds it while one is
 * open.
 */
export const PRIVATE_PAGE = '/private.html';

/** The scripts that this page loads, in order. */
export const PRIVATE_REALM_FILES = {
  database: '/private-database.js',
  background: '/background-listeners.js',
} as const;
