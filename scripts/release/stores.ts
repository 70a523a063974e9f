/** A store's published limits. Lengths in characters. */
export interface StoreLimits {
  name: number;
  summary: number;
  description: readonly [least: number, most: number];
  /** For each permission, and for the purpose. */
  justification: number;
  /** For the note to reviewers. */
  note: number;
  /** The category to choose in the store's form, by its name there. */
  category: string;
  /** Words to be found by, if the store asks for them: how many terms, of how many characters, and words in total. */
  searchTerms?: { most: number; length: number; words: number };
}

export const STORES = {
  chrome: {
    name: 75,
    summary: 132,
    description: [1, 16_000],
    justification: 1000,
    note: 2000,
    category: 'Workflow & Planning',
  },
  edge: {
    name: 45,
    summary: 132,
    description: [250, 10_000],
    justification: 1000,
    note: 2000,
    category: 'Search tools',
    searchTerms: { most: 7, length: 30, words: 21 },
  },
  firefox: {
    name: 50,
    summary: 250,
    description: [1, 15_000],
    justification: 1000,
    note: 3000,
    category: 'Search Tools',
  },
} as const satisfies Record<string, StoreLimits>;

export type Store = keyof typeof STORES;

/** The limits of a store. */
export const limitsOf = (store: Store): StoreLimits => STORES[store];

export const STORE_NAMES: readonly Store[] = ['chrome', 'edge', 'firefox'];

/** Store names for languages of `locales/`, if different. */
const NAMES: Readonly<Partial<Record<Store, Readonly<Record<string, string>>>>> = {
  edge: { pt_BR: 'pt-BR', zh_CN: 'zh-CN' },
  firefox: { en: 'en-US', es: 'es-ES', pt_BR: 'pt-BR', zh_CN: 'zh-CN' },
};

/** A store's name for a language. */
export const languageIn = (store: Store, language: string): string => NAMES[store]?.[language] ?? language;
