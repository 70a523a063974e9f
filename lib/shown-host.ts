/**
 * A host as people write it: "münchen.example" for "xn--mnchen-3ya.example". For display only.
 *
 * A name that could imitate another one stays encoded. The rules follow Chromium’s (docs/idn.md and
 * `idn_spoof_checker.cc` there), without its list of popular sites, but stricter: when in doubt, it stays encoded.
 */
export function shownHost(host: string): string {
  const shown = host.length > MOST ? host : host.replace(ENCODED, (label, code) => decoded(code) ?? label);
  if (shown === host) return host;
  const labels = shown.replace(/:\d+$/, '').split('.');
  const isClear = labels.every((label) => CLEAR.some((name) => name.test(`${label}.${labels.at(-1)}`)));
  // Otherwise the labels could appear in another order than the one in which they count.
  const isOneWay = !/[א-ۓ]/.test(shown) || !/[a-z]/.test(shown);
  // The browser knows the other rules for names: characters, forms, marks, directions.
  return isClear && isOneWay && URL.parse(`https://${shown}`)?.host === host ? shown : host;
}

/** Characters of the longest host, with its port. */
const MOST = 259;

/** A label in Punycode. */
const ENCODED = /(?<![^.])xn--([a-z\d-]{1,59})(?![^.:])/g;

/** Ideographs and kana that resemble Latin letters, digits, hyphens, slashes, or each other. */
const STROKES = '一丁七丅丨丩丶丿乀乁乛亠二八冫力十卜口工讠々〇ーエカソゾトニノハロン';

/** Labels of one script, each with the top-level domain after it. */
const CLEAR = [
  /^[!-~]*\./,
  // Latin, without letters that resemble others: ı, ĸ, ŋ, ŧ, þ, and ð; some marks only where they are expected.
  /^[a-z\dß-ïñ-öø-ýÿ-İĲ-ķĹ-ŉŌ-ťŨ-ſșț-]+\./,
  /^[a-z\dà-ïñ-öø-ýăđĩũơưạ-ỹ-]+\.vn$/,
  // Cyrillic and Greek: with a letter that resembles none in Latin, or where they are expected.
  /^(?=.*[бвджийл-нтфцчщэя])[\dа-яѐ-џґғқңүұһәөҳҷ-]+\./,
  /^(?![\dз-]+\.)[\dа-яѐ-џґғқңүұһәөҳҷ-]+\.(?:bg|by|kz|ru|su|ua|uz|[а-џ]+)$/,
  /^(?=.*[βδεζλμξπςφψ])[\dΐά-ώ-]+\./,
  /^(?![\dθ-]+\.)[\dΐά-ώ-]+\.(?:gr|[ά-ώ]+)$/,
  // Hebrew and Arabic
  /^[\dא-ת-]+\./,
  /^[\dء-غف-يٱ-ۓ-]+\./,
  // Korean
  /^[a-z\d가-힣-]+\./,
  // Chinese and Japanese
  new RegExp(
    `^(?![${STROKES}\\d-]+\\.|.*[a-z\\d-][${STROKES}]|.*[${STROKES}][a-z\\d-]|.*(?<![ぁ-ヺー])ー)` +
      '(?!(?=.*[ヘ-ペ]).*[ぁ-ゖ]|(?=.*[へ-ぺ]).*[ァ-ヺ])' +
      '[a-z\\d々ぁ-ゖァ-ヺー一-鿿-]+\\.',
  ),
];

/** Decodes Punycode (RFC 3492). */
function decoded(code: string): string | undefined {
  const delimiter = Math.max(0, code.lastIndexOf('-'));
  const letters = [...code.slice(0, delimiter)];
  let point = 128;
  let index = 0;
  let bias = 72;
  for (let at = delimiter && delimiter + 1; at < code.length; index += 1) {
    const before = index;
    for (let weight = 1, base = 36; ; base += 36) {
      const digit = Number.parseInt(code[at] ?? '', 36);
      // Letters come before digits.
      const value = digit < 10 ? digit + 26 : digit - 10;
      const threshold = Math.min(26, Math.max(1, base - bias));
      at += 1;
      index += value * weight;
      weight *= 36 - threshold;
      if (!(value >= threshold)) break;
    }
    const count = letters.length + 1;
    bias = adapted((index - before) / (before === 0 ? 700 : 2), count);
    point += Math.floor(index / count);
    index %= count;
    if (!(point <= 0x10ffff)) return undefined;
    letters.splice(index, 0, String.fromCodePoint(point));
  }
  return letters.join('');
}

/** The bias after a step. */
function adapted(step: number, count: number): number {
  let delta = Math.floor(step);
  let bias = 0;
  for (delta += Math.floor(delta / count); delta > 455; delta = Math.floor(delta / 35)) bias += 36;
  return bias + Math.floor((36 * delta) / (delta + 38));
}
