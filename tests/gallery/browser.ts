import english from '../../locales/en.json' with { type: 'json' };
import { FORM, type Messages, numbered } from '../../scripts/build/messages.ts';
import { substitute } from '../shared/substitute.ts';
import { pseudoLong, pseudoRightToLeft } from './pseudo.ts';

const query = new URLSearchParams(location.search);
const language = query.get('language') ?? 'en';
const FILES = import.meta.glob<Messages>('../../locales/*.json', { import: 'default' });

async function read(): Promise<Messages> {
  if (language === 'long') return pseudoLong(english);
  if (language === 'rtl') return pseudoRightToLeft(english);
  return (await FILES[`../../locales/${language}.json`]?.()) ?? english;
}

const own = await read();
const words = numbered(own, english);
const inEnglish = numbered(english, english);
const direction = query.get('dir') ?? own.direction ?? 'ltr';

/** Messages shown on this page, by their English text, since a state's steps name controls in English. */
const said: Record<string, string> = {};
Object.assign(globalThis, { saidInEnglish: said });

/** For a plural form that English lacks, the message for many. */
const sourceOf = (key: string): string => inEnglish[key] ?? inEnglish[key.replace(FORM, '_other')] ?? '';

/** The only browser API that views need: messages. */
export const browser = {
  i18n: {
    getUILanguage: () => (own.locale === 'en' ? 'en-US' : (own.locale ?? 'en')),
    getMessage(key: string, values: string[] = []): string {
      if (key === 'direction') return direction;
      const shown = substitute(words[key] ?? '', values);
      said[substitute(sourceOf(key), values)] = shown;
      return shown;
    },
  },
};
