/** Prefix of the names of answers in private windows; the answer’s id follows. Elsewhere they are in the database. */
export const ANSWER = 'answer.';
