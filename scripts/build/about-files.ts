import { readFileSync } from 'node:fs';
import { ROOT } from '../run.ts';
import { renderChanges } from './guide.ts';

/** Without a byte order mark, browsers read a text file of the extension as Windows-1252. */
const UTF8_MARK = '\uFEFF';

const read = (path: string): string => readFileSync(ROOT + path, 'utf8');

/** Repository files that Settings links to, in wxt's format for public files. */
export const aboutFiles = () => [
  { relativeDest: 'changes.html', contents: renderChanges(read('CHANGELOG.md')) },
  { relativeDest: 'license.txt', contents: UTF8_MARK + read('LICENSE') },
];
