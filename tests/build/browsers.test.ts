import { describe, expect, it } from 'vitest';
import { BACKGROUND_FILE } from '../../lib/browser/load-background.ts';
import { fileOf, filesOf, manifestOf } from './output.ts';

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
    expect(filesOf('firefox')).not.toContain('offscreen.html');
    expect(manifestOf('firefox').background).toEqual({ scripts: [BACKGROUND_FILE, 'background.js'] });
  });

  it('has a side panel in Chrome and Firefox, closed by default', () => {
    expect(manifestOf('chrome').side_panel).toEqual({ default_path: 'sidepanel.html' });
    expect(manifestOf('firefox').sidebar_action).toMatchObject({
      default_panel: 'sidepanel.html',
      open_at_install: false,
    });
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
    expect(manifestOf('firefox').browser_specific_settings).toMatchObject({
      gecko: { strict_min_version: '140.0' },
    });
  });
});
