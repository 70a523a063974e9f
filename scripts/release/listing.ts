import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { languages, readMessages } from '../build/locales.ts';
import { ROOT } from '../run.ts';
import { PERMISSIONS, PRIVACY, PURPOSE, REVIEWER_NOTE } from './answers.ts';
import { languageIn, type Store } from './stores.ts';

/** What a store shows of Quarry in one language. */
export interface Listing {
  language: string;
  name: string;
  summary: string;
  description: string;
}

/** The texts of a store, language by language. */
export const listings = (): Listing[] =>
  languages().map((language) => {
    const { extensionName = '', extensionDescription = '' } = readMessages(language);
    const description = readFileSync(`${ROOT}locales/store/${language}.txt`, 'utf8').trim();
    return { language, name: extensionName, summary: extensionDescription, description };
  });

/** The permissions of a built manifest, the optional ones and hosts among them. */
export function permissionsIn(manifest: Record<string, unknown>): string[] {
  const kinds = ['permissions', 'optional_permissions', 'host_permissions', 'optional_host_permissions'];
  return kinds.flatMap((kind) => {
    const listed = manifest[kind];
    return Array.isArray(listed) ? listed.map(String) : [];
  });
}

/** Writes what is typed into the forms of a store; gives the names of the files. */
export function writeListing(store: Store, permissions: readonly string[], folder: string): string[] {
  mkdirSync(`${folder}listing`, { recursive: true });
  const written: string[] = [];
  const write = (name: string, text: string): void => {
    writeFileSync(folder + name, `${text.trim()}\n`);
    written.push(name);
  };
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
    `# Privacy\n\n${PRIVACY.map(([asked, said]) => `## ${asked}\n\n${said}`).join('\n\n')}`,
  );
  write('reviewers.txt', REVIEWER_NOTE);
  return written;
}
