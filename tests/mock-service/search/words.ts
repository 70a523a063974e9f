/** A word of a text and its position. */
export interface Word {
  text: string;
  start: number;
  end: number;
}

const WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*(?:['’]\p{L}+)*/gu;
const NO_SPACES = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]/u;
const segmenter = new Intl.Segmenter('ja', { granularity: 'word' });

function segments(run: Word): Word[] {
  return [...segmenter.segment(run.text)].map(({ segment, index }) => ({
    text: segment,
    start: run.start + index,
    end: run.start + index + segment.length,
  }));
}

/** The words of a text in order. Scripts without spaces are split with the dictionary. */
export function wordsOf(text: string): Word[] {
  return [...text.matchAll(WORD)].flatMap(({ 0: word, index }) => {
    const run = { text: word, start: index, end: index + word.length };
    return NO_SPACES.test(word) ? segments(run) : run;
  });
}

const ARABIC_ARTICLE = /^ال(?=\p{L}{3})/u;
const knownTerms = new Map<string, string>();

function makeTerm(word: string): string {
  const plain = word
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/['’]s?$/u, '')
    .replace(ARABIC_ARTICLE, '');
  return plain.length > 3 && /[a-z][^s\W]s$/.test(plain) ? plain.slice(0, -1) : plain;
}

/** The indexed form of a word: lowercase, without accents, possessive, plural s, or Arabic article. */
export function termOf(word: string): string {
  const known = knownTerms.get(word);
  if (known !== undefined) return known;
  const term = makeTerm(word);
  knownTerms.set(word, term);
  return term;
}
