/**
 * Splits text before vocabulary lookup: the pattern of o200k_base (as published with its tokenizer), with bounded
 * repetitions, because longer runs overflow the regular expression engine's stack (RangeError). Each piece is one or
 * more tokens; the rules below estimate how many.
 */
const PIECES =
  // eslint-disable-next-line regexp/no-super-linear-move -- a run that one way refuses is taken as a whole by a later one
  /([^\r\n\p{L}\p{N}]?)([\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]{0,10000}[\p{Ll}\p{Lm}\p{Lo}\p{M}]{1,10000}|[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]{1,10000}[\p{Ll}\p{Lm}\p{Lo}\p{M}]{0,10000})(?:'(?:s|t|re|ve|m|ll|d))?|\p{N}{1,3}|( ?[^\s\p{L}\p{N}]{1,10000})[\r\n/]*|\s*[\r\n]+|\s+(?!\S)|\s+/gu;

/** Common words that distinguish English from other languages, which have fewer words in a vocabulary. */
const ENGLISH = / (?:the|of|and|to|is|that|for|with|you|this|are|be) /g;
const OTHERS =
  / (?:der|die|und|das|den|nicht|ist|mit|ein|le|les|des|et|une|est|dans|pour|el|los|que|por|para|con|una|il|di|che|per|een|het|van|em|se|na|nie|och|og|att) /g;

/** The number of characters from which the language is detected. */
const LANGUAGE_SAMPLE = 20_000;

/** Estimates a text's tokens for a model by rules. For its accuracy, see docs/internals.md. */
export function estimateTokens(text: string): number {
  const foreign = foreignness(text.slice(0, LANGUAGE_SAMPLE));
  let tokens = 0;
  for (const piece of text.matchAll(PIECES)) tokens += pieceCost(piece, foreign);
  return Math.round(tokens);
}

/** The number of pieces estimated at once, which takes a few milliseconds. */
const PIECES_AT_ONCE = 10_000;

/** Same as `estimateTokens`, but yields in between. */
export async function estimateTokensInSteps(
  text: string,
  yieldToEventLoop: () => Promise<void>,
): Promise<number> {
  const foreign = foreignness(text.slice(0, LANGUAGE_SAMPLE));
  let tokens = 0;
  let pieces = 0;
  for (const piece of text.matchAll(PIECES)) {
    tokens += pieceCost(piece, foreign);
    pieces += 1;
    if (pieces % PIECES_AT_ONCE === 0) await yieldToEventLoop();
  }
  return Math.round(tokens);
}

function pieceCost([, lead = '', word, marks]: RegExpExecArray, foreign: number): number {
  if (word !== undefined) return wordCost(word, lead, foreign);
  return marks === undefined ? 1 : marksCost(marks.trim());
}

/** From 0 (English or code) to 1 (another language in Latin script). */
function foreignness(text: string): number {
  // Double spaces, so that each can end one match and start the next.
  const spaced = text.toLowerCase().replace(/\s+/g, '  ');
  const english = spaced.match(ENGLISH)?.length ?? 0;
  const others = spaced.match(OTHERS)?.length ?? 0;
  return others === 0 ? 0 : others / (others + english);
}

const PLAIN = /^[a-z]+$/i;
const LATIN = /^[\p{Script=Latin}\p{M}]+$/u;
/** Tokens per character of a word in another script, in addition to the base cost. */
const SCRIPTS: readonly [RegExp, number][] = [
  [/\p{Script=Cyrillic}/u, 0.29],
  [/\p{Script=Arabic}/u, 0.3],
  [/\p{Script=Hangul}/u, 0.62],
  [/\p{Script=Han}/u, 0.86],
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/u, 0.7],
];
const OTHER_SCRIPT = 0.4;
const MIN_IN_SCRIPT = 0.4;

function wordCost(word: string, lead: string, foreign: number): number {
  const length = word.length;
  const spaced = lead === ' ';
  if (PLAIN.test(word)) {
    const marked = !spaced && lead !== '';
    const known = marked ? 0.17 * Math.max(0, length - 3) : knownCost(length, spaced);
    const rare = 0.21 * Math.max(0, length - 3);
    return 1 + known + foreign * Math.max(0, rare - known);
  }
  if (LATIN.test(word)) return 1 + 0.25 * Math.max(0, length - 2) + (spaced || lead === '' ? 0 : 0.5);
  const each = SCRIPTS.find(([script]) => script.test(word))?.[1] ?? OTHER_SCRIPT;
  return Math.max(1, MIN_IN_SCRIPT + each * length);
}

/** The cost of an English word beyond its first token: most are a single token, and even long ones rarely three. */
const knownCost = (length: number, spaced: boolean): number =>
  spaced
    ? 0.05 * Math.max(0, length - 5) + 0.1 * Math.max(0, length - 12)
    : 0.045 * Math.max(0, length - 4) + 0.15 * Math.max(0, length - 12);

/** The cost of punctuation, which is tokenized in groups; a repeated mark in large ones. */
function marksCost(marks: string): number {
  const { length } = marks;
  if (length < 2) return 1;
  if (/[^\0-\x7f]/.test(marks)) return [...marks].reduce((sum, mark) => sum + mark.length, 0);
  if (/^(.)\1+$/.test(marks)) return Math.max(1, length / 16);
  return 1 + 0.22 * (length - 1);
}
