import '../styles/answers.css';
import { Outcome } from './outcome.tsx';

/** What became of a search, in all its kinds: loaded when there is one to show, or a query that may become one. */
export const answers = { Outcome };
