import { afterEach, describe, expect, it, vi } from 'vitest';
import { keyCap, keyCombination } from '../../../../../components/ui/keys/key-caps.ts';

let platform = vi.spyOn(navigator, 'platform', 'get');
const on = (name: string) => {
  platform = vi.spyOn(navigator, 'platform', 'get').mockReturnValue(name);
};
afterEach(() => platform.mockRestore());

describe('keys', () => {
  it('have the names on the platform’s keyboard', () => {
    on('Linux x86_64');
    expect(['alt', 'control', 'end', 'escape', 'home', 'shift', 'space', '↵', 'c'].map(keyCap)).toEqual([
      'Alt',
      'Ctrl',
      'End',
      'Esc',
      'Home',
      'Shift',
      'Space',
      '↵',
      'c',
    ]);
    on('MacIntel');
    expect(['alt', 'control', 'end', 'escape', 'home', 'shift', 'space'].map(keyCap)).toEqual([
      '⌥',
      '⌘',
      '↘',
      'esc',
      '↖',
      '⇧',
      'Space',
    ]);
  });

  it('are joined without a separator on a Mac and with a plus elsewhere', () => {
    on('Win32');
    expect(keyCombination('alt', '1')).toBe('Alt+1');
    on('MacIntel');
    expect(keyCombination('shift', '↵')).toBe('⇧↵');
  });
});
