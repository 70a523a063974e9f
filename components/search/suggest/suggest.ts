import './suggestions.css';
import { SuggestionList } from './suggestion-list.tsx';

/** What one can choose from while one types: loaded when the view is painted, before the first key mostly. */
export const suggestPart = { SuggestionList };
