import type { Untrusted } from '../untrusted.ts';

/**
 * How texts are cut before a vocabulary is looked up: the pattern of o200k_base (as published with its tokenizer), in
 * pieces that end: a longer run would take more of the engine's stack than there is (RangeError).
 * Each piece is one token or more; the rules below say how many it is likely to be.
 */
const PIECES =
  // eslint-disable-next-line regexp/no-super-linear-move -- a run that one way refuses is taken as a whole by a later one
  /([^\r\n\p{L}\p{N}]?)([\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]{0,10000}[\p{Ll}\p{Lm}\p{Lo}\p{M}]{1,10000}|[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]{1,10000}[\p{Ll}\p{Lm}\p{Lo}\p{M}]{0,10000})(?:'(?:s|t|re|ve|m|ll|d))?|\p{N}{1,3}|( ?[^\s\p{L}\p{N}]{1,10000})[\r\n/]*|\s*[\r\n]+|\s+(?!\S)|\s+/gu;

/** Small words that tell English from its neighbours: a vocabulary knows more of the words of the one than of the others. */
const ENGLISH = / (?:the|of|and|to|is|that|for|with|you|this|are|be) /g;
const OTHERS =
  / (?:der|die|und|das|den|nicht|ist|mit|ein|le|les|des|et|une|est|dans|pour|el|los|que|por|para|con|una|il|di|che|per|een|het|van|em|se|na|nie|och|og|att) /g;

/** The beginning says which language it is. */
const TOLD_BY = 20_000;

/** About how many tokens a text is for a model, by rules. How far it is off stands in docs/token-estimate.md. */
export function estimateTokens(text: Untrusted): number {
  const foreign = foreignness(text.slice(0, TOLD_BY));
  let tokens = 0;
  for (const [, lead = '', word, marks] of text.matchAll(PIECES)) {
    if (word !== undefined) tokens += wordCost(word, lead, foreign);
    else tokens += marks === undefined ? 1 : marksCost(marks.trim());
  }
  return Math.round(tokens);
}

/** From 0, English or code, to 1, another language of Latin letters. */
function foreignness(text: string): number {
  // Each space may end one word and begin the next.
  const spaced = text.toLowerCase().replace(/\s+/g, '  ');
  const english = spaced.match(ENGLISH)?.length ?? 0;
  const others = spaced.match(OTHERS)?.length ?? 0;
  return others === 0 ? 0 : others / (others + english);
}

const PLAIN = /^[a-z]+$/i;
const LATIN = /^[\p{Script=Latin}\p{M}]+$/u;
/** Tokens for each character of a word in another script, beside what a word costs at least. */
const SCRIPTS: readonly [RegExp, number][] = [
  [/\p{Script=Cyrillic}/u, 0.29],
  [/\p{Script=Arabic}/u, 0.3],
  [/\p{Script=Hangul}/u, 0.62],
  [/\p{Script=Han}/u, 0.86],
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/u, 0.7],
];
const OTHER_SCRIPT = 0.4;
const LEAST_IN_SCRIPT = 0.4;

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
  return Math.max(1, LEAST_IN_SCRIPT + each * length);
}

/** What an English word costs beside its first token: most are one, and long ones rarely three. */
const knownCost = (length: number, spaced: boolean): number =>
  spaced
    ? 0.05 * Math.max(0, length - 5) + 0.1 * Math.max(0, length - 12)
    : 0.045 * Math.max(0, length - 4) + 0.15 * Math.max(0, length - 12);

/** Punctuation comes in groups; the same mark over and over in large ones. */
function marksCost(marks: string): number {
  const { length } = marks;
  if (length < 2) return 1;
  if (/[^\0-\x7f]/.test(marks)) return [...marks].reduce((sum, mark) => sum + mark.length, 0);
  if (/^(.)\1+$/.test(marks)) return Math.max(1, length / 16);
  return 1 + 0.22 * (length - 1);
}
