import './answers-part.css';
import { SearchOutcome } from './answer/outcome.tsx';

/** The outcome of a search. Loaded when there is one to show, or when a query suggests one is coming. */
export const answers = { SearchOutcome };
