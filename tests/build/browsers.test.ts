import { describe, expect, it } from 'vitest';
import { BACKGROUND_FILE } from '../../lib/browser/load-background.ts';
import { fileOf, filesOf, manifestOf } from './output.ts';

/** APIs and URLs that Safari lacks, so its build must not contain them. */
const NOT_IN_SAFARI = [
  '.sidePanel',
  '.offscreen',
  '.omnibox',
  '.bookmarks.getTree',
  '.setBadgeTextColor',
  'sidebarAction',
  'chrome://extensions/shortcuts',
];

const has = (source: string, word: string) => source.includes(word);
const sourceOf = (browser: 'chrome' | 'firefox' | 'safari') =>
  filesOf(browser)
    .filter((name) => name.endsWith('.js'))
    .map((name) => fileOf(browser, name).toString())
    .join('\n');

describe('the build for each browser', () => {
  it('is byte-identical for Edge and Chrome, so Chrome’s tests cover Edge', () => {
    expect(filesOf('edge').sort()).toEqual(filesOf('chrome').sort());
    for (const name of filesOf('chrome'))
      expect(fileOf('edge', name).equals(fileOf('chrome', name)), name).toBe(true);
  });

  it('has a clipboard page only in Chrome, where the background is a worker', () => {
    expect(filesOf('chrome')).toContain('offscreen.html');
    expect(manifestOf('chrome').background).toEqual({ service_worker: 'background.js' });
    expect(filesOf('chrome')).toContain(BACKGROUND_FILE);
    for (const browser of ['firefox', 'safari'] as const) {
      expect(filesOf(browser)).not.toContain('offscreen.html');
      expect(manifestOf(browser).background).toEqual({
        scripts: [BACKGROUND_FILE, 'background.js'],
      });
    }
  });

  it('has a side panel in Chrome and Firefox, closed by default', () => {
    expect(manifestOf('chrome').side_panel).toEqual({ default_path: 'sidepanel.html' });
    expect(manifestOf('firefox').sidebar_action).toMatchObject({
      default_panel: 'sidepanel.html',
      open_at_install: false,
    });
    expect(filesOf('safari')).not.toContain('sidepanel.html');
  });

  it('contains nothing that Safari doesn’t support', () => {
    const manifest = manifestOf('safari');
    for (const key of ['omnibox', 'side_panel', 'sidebar_action', 'incognito', 'minimum_chrome_version'])
      expect(manifest).not.toHaveProperty(key);
    expect(Object.keys(Object(manifest.commands))).toEqual(
      Object.keys(Object(manifestOf('chrome').commands)).filter((name) => name !== 'open-panel'),
    );
    const safari = sourceOf('safari');
    const elsewhere = sourceOf('chrome') + sourceOf('firefox');
    for (const word of NOT_IN_SAFARI) {
      expect(has(elsewhere, word), `${word} in Chrome or Firefox`).toBe(true);
      expect(has(safari, word), `${word} in Safari`).toBe(false);
    }
  });

  it('tells Firefox’s users what goes to the service', () => {
    expect(manifestOf('firefox').browser_specific_settings).toMatchObject({
      gecko: {
        data_collection_permissions: {
          required: ['authenticationInfo', 'browsingActivity', 'searchTerms', 'websiteContent'],
        },
      },
    });
  });

  it('requires the oldest browser version with the APIs Quarry needs', () => {
    expect(manifestOf('chrome').minimum_chrome_version).toBe('123');
    const settings = {
      firefox: { gecko: { strict_min_version: '140.0' } },
      safari: { safari: { strict_min_version: '18.4' } },
    };
    for (const browser of ['firefox', 'safari'] as const)
      expect(manifestOf(browser).browser_specific_settings).toMatchObject(settings[browser]);
  });
});
