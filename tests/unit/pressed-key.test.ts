import { afterEach, describe, expect, test, vi } from 'vitest';
import { pressedKey } from '../../lib/pressed-key.ts';

afterEach(() => vi.unstubAllGlobals());

const press = (key: string, code: string, more: Partial<KeyboardEvent> = {}) =>
  pressedKey({
    key,
    code,
    keyCode: 0,
    isComposing: false,
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    ...more,
  });

describe('the same keys on every layout', () => {
  test.each([
    ['US', 'c', 'KeyC', 'c'],
    ['Caps Lock', 'C', 'KeyC', 'c'],
    ['Russian', 'с', 'KeyC', 'c'],
    ['Russian, Caps Lock', 'С', 'KeyC', 'c'],
    ['Arabic', 'ؤ', 'KeyC', 'c'],
    ['Arabic', 'ظ', 'Slash', '/'],
    ['Arabic', '؟', 'Slash', '?'],
    ['Hebrew', 'ב', 'KeyC', 'c'],
    ['Hebrew, where / is on Q', '/', 'KeyQ', '/'],
    ['Russian, where / is not on /', '/', 'Backslash', '/'],
    ['Dvorak, where c is on I', 'c', 'KeyI', 'c'],
    ['AZERTY, where a is on Q', 'a', 'KeyQ', 'a'],
    ['AZERTY', 'é', 'Digit2', 'é'],
    ['AZERTY', 'µ', 'Backslash', 'µ'],
    ['any', 'Enter', 'NumpadEnter', 'Enter'],
    ['any', 'ArrowDown', 'ArrowDown', 'ArrowDown'],
    ['any', 'Dead', 'KeyE', 'Dead'],
  ])('%s: %s on %s is %s', (_, key, code, pressed) => {
    expect(press(key, code)).toBe(pressed);
  });
});

test('names Ctrl, ⌘, and Alt, with digits by their position', () => {
  expect(press('z', 'KeyZ', { ctrlKey: true })).toBe('Ctrl+z');
  expect(press('я', 'KeyZ', { metaKey: true })).toBe('Ctrl+z');
  expect(press('¡', 'Digit1', { altKey: true })).toBe('Alt+1');
  expect(press('&', 'Digit1', { altKey: true })).toBe('Alt+1');
  expect(press('ArrowLeft', 'ArrowLeft', { altKey: true })).toBe('Alt+ArrowLeft');
});

test.each([
  ['British', '#', 'Digit3', 'Alt+#'],
  ['Spanish', '@', 'Digit2', 'Alt+@'],
  ['French', 'ë', 'Digit2', 'Alt+ë'],
  ['US', '£', 'Digit3', 'Alt+3'],
])('leaves characters that people type with ⌥ to the field: %s %s', (_, key, code, pressed) => {
  vi.stubGlobal('navigator', { platform: 'MacIntel' });
  expect(press(key, code, { altKey: true })).toBe(pressed);
});

test('leaves Windows codes of characters to the field', () => {
  expect(press('1', 'Numpad1', { altKey: true })).toBe('Alt+');
  expect(press('ArrowLeft', 'Numpad4', { altKey: true })).toBe('Alt+');
});

test('is empty for the keys of an input method', () => {
  for (const key of ['Enter', 'Escape', 'ArrowDown', 'c']) {
    expect(press(key, key, { isComposing: true })).toBe('');
    expect(press(key, key, { keyCode: 229 })).toBe('');
  }
});
