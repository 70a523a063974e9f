import './suggestions.css';
import { SuggestionList } from './suggestion-list.tsx';

/** Suggestions while typing. Loaded after the view is painted, usually before the first key. */
export const suggestPart = { SuggestionList };
