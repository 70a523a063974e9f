import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { ResultItem } from '../../../lib/search/answer/answer.ts';
import type { DomainKind, Personalizations } from '../../../lib/search/personalizations/rules.ts';
import type { PageKey } from '../../../lib/storage/database.ts';

/** The user's rules, and how to set one for a result's domain. */
export interface RuleActions {
  rules: Personalizations;
  /** `undefined` removes the rule of a domain. */
  set: (item: ResultItem, domain: string, kind: DomainKind | undefined) => void;
}

/** Maps the URL of a result to the key of its saved page. */
export type SavedPages = ReadonlyMap<string, PageKey>;

/** What the results show besides what was found. */
interface DisplayOptions {
  /** IDs of the results outside the lens or filters of their search. */
  outside: ReadonlySet<string>;
  /** IDs of the results that weren't there when the same search was last sent. */
  fresh: ReadonlySet<string>;
  /** Whether images are loaded from their hosts. */
  pictures: boolean;
  saved: SavedPages;
  /** Undefined until the settings are loaded, when rules cannot be set. */
  rules: RuleActions | undefined;
}

const OptionsContext = createContext<DisplayOptions>({
  outside: new Set(),
  fresh: new Set(),
  pictures: true,
  saved: new Map(),
  rules: undefined,
});

export const DisplayOptionsProvider = OptionsContext.Provider;
export const useDisplayOptions = (): DisplayOptions => useContext(OptionsContext);

/** The selection, for the entries. */
export interface Selection {
  ids: ReadonlySet<string>;
  /** Toggles one entry; with `range`, selects everything from the last toggled entry to this one. */
  tick: (id: string, range: boolean) => void;
  /** Extracts the selected results. Returns false if there are none. */
  extract: () => boolean;
}

const SelectionContext = createContext<Selection | undefined>(undefined);

export const SelectionProvider = SelectionContext.Provider;
/** Undefined if results cannot be selected. */
export const useSelection = (): Selection | undefined => useContext(SelectionContext);
