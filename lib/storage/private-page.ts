/** The page that Firefox’s background puts into itself while there is a private window: the background of those windows. */
export const PRIVATE_PAGE = '/private.html';

/** What that page loads, in this order. */
export const PRIVATE_REALM_FILES = {
  database: '/private-database.js',
  background: '/background-listeners.js',
} as const;
