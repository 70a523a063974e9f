import { readFileSync } from 'node:fs';
import { ROOT } from '../run.ts';
import { renderChanges } from './guide.ts';

/** Without it the browsers take a text of the extension for one in Windows-1252. */
const UTF8_MARK = '\uFEFF';

const read = (path: string): string => readFileSync(ROOT + path, 'utf8');

/** What Settings links to of the repository, as wxt puts public files into a build. */
export const aboutFiles = () => [
  { relativeDest: 'changes.html', contents: renderChanges(read('CHANGELOG.md')) },
  { relativeDest: 'license.txt', contents: UTF8_MARK + read('LICENSE') },
];
