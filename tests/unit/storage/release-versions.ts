import { readFileSync } from 'node:fs';
import packageJson from '../../../package.json' with { type: 'json' };
import { ROOT } from '../../../scripts/run.ts';

const changelog = readFileSync(`${ROOT}CHANGELOG.md`, 'utf8');
const released = [...changelog.matchAll(/^## \[?(\d+\.\d+\.\d+)/gm)].map(([, version = '']) => version);

/** The versions released according to the changelog, the next one, and the one before the first release. */
export const RELEASES: readonly string[] = [...new Set(['0.1.0', ...released, packageJson.version])];
