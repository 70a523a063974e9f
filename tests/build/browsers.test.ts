import { describe, expect, it } from 'vitest';
import { BACKGROUND_FILE } from '../../lib/browser/load-background.ts';
import { fileOf, filesOf, manifestOf } from './output.ts';

/** Messages without those that name a private window. */
const withoutTerm = (messages: Buffer): unknown[] =>
  Object.entries(JSON.parse(messages.toString())).filter(([key]) => !NAMING.includes(key));

const NAMING = ['privateNote', 'failure_private_window'];

describe('the build for each browser', () => {
  it('is the same for Edge and Chrome but for what they call private windows, so Chrome’s tests cover Edge', () => {
    expect(filesOf('edge').sort()).toEqual(filesOf('chrome').sort());
    for (const name of filesOf('chrome')) {
      const [ofEdge, ofChrome] = [fileOf('edge', name), fileOf('chrome', name)];
      if (!name.startsWith('_locales/')) expect(ofEdge.equals(ofChrome), name).toBe(true);
      else expect(withoutTerm(ofEdge), name).toEqual(withoutTerm(ofChrome));
    }
  });

  it('has a clipboard page only in Chrome, where the background is a worker', () => {
    expect(filesOf('chrome')).toContain('offscreen.html');
    expect(manifestOf('chrome').background).toEqual({ service_worker: 'background.js' });
    expect(filesOf('chrome')).toContain(BACKGROUND_FILE);
    expect(filesOf('firefox')).not.toContain('offscreen.html');
    expect(manifestOf('firefox').background).toEqual({ scripts: [BACKGROUND_FILE, 'background.js'] });
  });
});
