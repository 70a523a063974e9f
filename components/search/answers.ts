import './answers.css';
import { SearchOutcome } from './answer/outcome.tsx';

/** What became of a search, in all its kinds: loaded when there is one to show, or a query that may become one. */
export const answers = { SearchOutcome };
