import { readFileSync } from 'node:fs';
import { ROOT } from '../run.ts';

/** Without it the browsers take a text of the extension for one in Windows-1252. */
const UTF8_MARK = '\uFEFF';

/** What Settings links to of the repository, as wxt puts public files into a build. */
export const aboutFiles = () =>
  [
    ['changelog.txt', 'CHANGELOG.md'],
    ['license.txt', 'LICENSE'],
  ].map(([relativeDest = '', path = '']) => ({
    relativeDest,
    contents: UTF8_MARK + readFileSync(ROOT + path, 'utf8'),
  }));
