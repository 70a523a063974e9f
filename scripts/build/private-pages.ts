import { PRIVATE_PAGE, PRIVATE_REALM_FILES } from '../../lib/storage/private-page.ts';

const page = (scripts: readonly string[]): string =>
  `<!doctype html><meta charset="utf-8"><body>${scripts.map((path) => `<script src="${path}"></script>`).join('')}`;

/**
 * Two hidden pages that only Firefox needs: the background of private windows, and the page that saves files for it.
 */
export const privatePages = () => [
  { relativeDest: PRIVATE_PAGE.slice(1), contents: page(Object.values(PRIVATE_REALM_FILES)) },
  { relativeDest: 'private-file.html', contents: page(['/private-file.js']) },
];
