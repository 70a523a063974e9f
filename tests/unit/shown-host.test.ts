import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { shownHost } from '../../lib/shown-host.ts';

/** The host of a URL with this name, as a browser stores it. */
const asciiOf = (name: string): string | undefined => URL.parse(`https://${name}`)?.host;
const shown = (name: string): string => shownHost(asciiOf(name) ?? name);

describe('names that are shown as people write them', () => {
  test.each([
    ...'münchen.example www.bücher.example:8080 øre.dk tiếngviệt.vn пример.рф соса.рф'.split(' '),
    ...'ελληνικά.com מדינה.ישראל موقع.وزارة-الاتصالات.مصر 한국.kr cafe카페.kr 食狮.com.cn 中国.中国'.split(
      ' ',
    ),
    ...'tシャツ.jp example.org'.split(' '),
  ])('%s', (name) => {
    expect(asciiOf(name)).toMatch(/^[!-~]+$/);
    expect(shown(name)).toBe(name);
  });
});

describe('names that stay encoded', () => {
  test.each([
    ['rare Cyrillic letters', 'ԛԝ.ru'],
    ['an i without a dot', 'ıstanbul.com.tr'],
    ['an Icelandic letter that looks like p and b', 'þaypal.com'],
    ['a dot below a letter', 'paypạl.com'],
    ['a middle dot', 'l·l.cat'],
    ['an apostrophe', 'ʻokina.com'],
    ['a kana that looks like a slash', 'googleノa.com'],
    ['a length mark without kana', 'google本ー.com'],
    ['hiragana in katakana that look the same', 'ヘへ.com'],
    ['a right-to-left label between others', 'google.com.אתר.example'],
    ['a symbol', '☃.net'],
    ['an emoji', 'i❤.ws'],
    ['an Arabic digit', 'م١.مصر'],
    ['a script without a rule', 'ไทย.com'],
  ])('%s: %s', (_, name) => {
    expect(asciiOf(name)).toContain('xn--');
    expect(shown(name)).toBe(asciiOf(name));
  });

  test.each([
    ...'xn--¦xn--0¦xn--zzzzzzzzzzzzzzzzzzzzzzzz.com¦no xn--bcher-kva host¦ordinary text¦'.split('¦'),
  ])('what is no name: %j', (text) => expect(shownHost(text)).toBe(text));
});

/** Letters of any script, and characters around them. */
const letters = fc.oneof(
  fc.mapToConstant(
    { num: 26, build: (at) => String.fromCodePoint(0x61 + at) },
    { num: 0x5c0, build: (at) => String.fromCodePoint(0xa1 + at) },
    { num: 0x100, build: (at) => String.fromCodePoint(0x1e00 + at) },
    { num: 0x100, build: (at) => String.fromCodePoint(0x3000 + at) },
    { num: 0x200, build: (at) => String.fromCodePoint(0x4e00 + at) },
    { num: 0x40, build: (at) => String.fromCodePoint(0xac00 + at) },
  ),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }),
);
const labels = fc.string({ unit: letters, minLength: 1, maxLength: 8 });
/** Latin, or one other script; a script without capital letters may be mixed with ASCII. */
const ONE_SCRIPT =
  /^(?:[\p{sc=Latn}\d-]+|[\p{sc=Cyrl}\d-]+|[\p{sc=Grek}\d-]+|[\p{sc=Hebr}\d-]+|[\p{sc=Arab}\d-]+|[\p{sc=Hang}a-z\d-]+|[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}ーa-z\d-]+)$/u;

test('whatever is shown leads back to the same host, each label in one script', () => {
  let decoded = 0;
  fc.assert(
    fc.property(fc.array(labels, { minLength: 1, maxLength: 3 }), fc.boolean(), (parts, withTop) => {
      const host = asciiOf([...parts, ...(withTop ? ['com'] : [])].join('.'));
      if (host === undefined) return;
      const name = shownHost(host);
      expect(asciiOf(name)).toBe(host);
      if (name === host) return;
      decoded += 1;
      for (const label of name.split('.')) if (!/^[!-~]*$/.test(label)) expect(label).toMatch(ONE_SCRIPT);
    }),
    { numRuns: 3000 },
  );
  expect(decoded).toBeGreaterThan(20);
});

/** Chromium’s letters that look like Latin ones or digits, by script (`kWholeScriptConfusables`, `digit_lookalikes_`). */
const LOOKALIKES = ['аысԁеԍһіюкјӏорԗԛѕԝхуъьҽпгѵѡшз', 'αικνρυωηοτθ', 'דוחיןס', '丩一二'];

test('a name made of letters that look Latin stays encoded, alone and among Latin letters', () => {
  const twins = fc
    .constantFrom(...LOOKALIKES)
    .chain((some) => fc.array(fc.constantFrom(...some), { minLength: 1, maxLength: 8 }));
  fc.assert(
    fc.property(twins, fc.string({ unit: fc.constantFrom(...'abcxyz019-'), maxLength: 4 }), (some, latin) => {
      for (const label of [some.join(''), `${latin}${some.join('')}`, `${some.join('')}${latin}`]) {
        const name = `${label}.com`;
        expect(shown(name)).toBe(asciiOf(name) ?? name);
      }
    }),
  );
});
