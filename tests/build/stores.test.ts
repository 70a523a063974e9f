import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { languages } from '../../scripts/build/locales.ts';
import { PERMISSIONS, PURPOSE, REVIEWER_NOTE, SEARCH_TERMS } from '../../scripts/release/answers.ts';
import { listings, permissionsIn } from '../../scripts/release/listing.ts';
import { languageIn, limitsOf, STORE_NAMES, STORES } from '../../scripts/release/stores.ts';
import { ROOT } from '../../scripts/run.ts';
import { manifestOf } from './output.ts';

const lengthOf = (text: string): number => [...text].length;

describe.each(STORE_NAMES)('the published limits of %s', (store) => {
  const limits = STORES[store];
  const permissions = permissionsIn(manifestOf(store));

  it('fit the name, summary, and description in each language', () => {
    expect(listings().map(({ language }) => language)).toEqual(languages());
    for (const { language, name, summary, description } of listings()) {
      expect(lengthOf(name), language).toBeLessThanOrEqual(limits.name);
      expect(lengthOf(summary), language).toBeLessThanOrEqual(limits.summary);
      expect(lengthOf(description), language).toBeGreaterThanOrEqual(limits.description[0]);
      expect(lengthOf(description), language).toBeLessThanOrEqual(limits.description[1]);
      expect(`${name} ${summary} ${description}`).not.toMatch(/[<>]|\{\w+\}/);
    }
  });

  it('fit the reason for each permission in the manifest', () => {
    expect(permissions.length).toBeGreaterThan(5);
    for (const permission of permissions) {
      const reason = PERMISSIONS[permission] ?? '';
      expect(lengthOf(reason), permission).toBeGreaterThan(40);
      expect(lengthOf(reason), permission).toBeLessThanOrEqual(limits.justification);
    }
    expect(lengthOf(PURPOSE)).toBeLessThanOrEqual(limits.justification);
  });

  it('fit the note for reviewers', () => {
    expect(lengthOf(REVIEWER_NOTE)).toBeLessThanOrEqual(limits.note);
  });

  it('fit the search terms', () => {
    const { searchTerms, category } = limitsOf(store);
    expect(category).not.toBe('');
    if (!searchTerms) return;
    expect(SEARCH_TERMS.length).toBeLessThanOrEqual(searchTerms.most);
    expect(SEARCH_TERMS.join(' ').split(' ').length).toBeLessThanOrEqual(searchTerms.words);
    for (const term of SEARCH_TERMS) expect(lengthOf(term), term).toBeLessThanOrEqual(searchTerms.length);
  });

  it('have a distinct name for each language', () => {
    const names = languages().map((language) => languageIn(store, language));
    expect(new Set(names).size).toBe(names.length);
  });
});

describe('the information for reviewers', () => {
  it('gives reasons only for permissions in a manifest', () => {
    const declared = new Set(STORE_NAMES.flatMap((store) => permissionsIn(manifestOf(store))));
    expect(Object.keys(PERMISSIONS).filter((name) => !declared.has(name))).toEqual([]);
  });

  it('names a demo the extension knows', () => {
    const settings = readFileSync(`${ROOT}lib/settings/settings.ts`, 'utf8');
    const [host = ''] = /kagi\.redocly\.app/.exec(REVIEWER_NOTE) ?? [];
    expect(host).not.toBe('');
    expect(settings).toContain(host);
  });

  it('uses the interface’s names for controls', () => {
    const english = readFileSync(`${ROOT}locales/en.json`, 'utf8');
    const quoted = [...REVIEWER_NOTE.matchAll(/“([^”]+)”/g)].map(([, words = '']) => words);
    const commands = quoted.filter((words) => /^np[mx] /.test(words));
    expect(commands).toHaveLength(2);
    for (const words of quoted.filter((one) => !commands.includes(one)))
      expect(english).toContain(`"${words}"`);
  });
});
