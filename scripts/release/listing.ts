import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { languages, readMessages } from '../build/locales.ts';
import { ROOT } from '../run.ts';
import { PERMISSIONS, PRIVACY, PURPOSE, REVIEWER_NOTE, SEARCH_TERMS } from './answers.ts';
import { languageIn, limitsOf, type Store } from './stores.ts';

/** Quarry's store listing in one language. */
export interface Listing {
  language: string;
  name: string;
  summary: string;
  description: string;
}

/** The listings in all languages. */
export const listings = (): Listing[] =>
  languages().map((language) => {
    const { extensionName = '', extensionDescription = '' } = readMessages(language);
    const description = readFileSync(`${ROOT}locales/store/${language}.txt`, 'utf8').trim();
    return { language, name: extensionName, summary: extensionDescription, description };
  });

/** All permissions in a built manifest, including optional ones and hosts. */
export function permissionsIn(manifest: Record<string, unknown>): string[] {
  const kinds = ['permissions', 'optional_permissions', 'host_permissions', 'optional_host_permissions'];
  return kinds.flatMap((kind) => {
    const permissions = manifest[kind];
    return Array.isArray(permissions) ? permissions.map(String) : [];
  });
}

/** Writes the texts for a store's submission forms. */
export function writeListing(store: Store, permissions: readonly string[], folder: string): void {
  mkdirSync(`${folder}listing`, { recursive: true });
  const write = (name: string, text: string): void => writeFileSync(folder + name, `${text.trim()}\n`);
  for (const { language, name, summary, description } of listings())
    write(
      `listing/${languageIn(store, language)}.txt`,
      `Name\n${name}\n\nSummary\n${summary}\n\nDescription\n${description}`,
    );
  write(
    'permissions.md',
    [`# Purpose\n\n${PURPOSE}`, '# Permissions']
      .concat(permissions.map((name) => `## ${name}\n\n${PERMISSIONS[name] ?? ''}`))
      .join('\n\n'),
  );
  write(
    'privacy.md',
    `# Privacy\n\n${PRIVACY.map(([question, answer]) => `## ${question}\n\n${answer}`).join('\n\n')}`,
  );
  const { category, searchTerms } = limitsOf(store);
  write(
    'properties.md',
    [`Category: ${category}`, ...(searchTerms ? [`Search terms: ${SEARCH_TERMS.join(', ')}`] : [])].join(
      '\n\n',
    ),
  );
  write('reviewers.txt', REVIEWER_NOTE);
}
