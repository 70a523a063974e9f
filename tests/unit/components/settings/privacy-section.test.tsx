import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/preact';
import { describe, expect, it, vi } from 'vitest';
import { grantWords } from '../../../../components/settings/data/stored-data.tsx';
import { OPTIONAL_PERMISSIONS } from '../../../../lib/browser/grants.ts';
import type { DeferredActions, Grant } from '../../../../lib/pages/quarry.ts';
import { failed } from '../../../../lib/service/failures.ts';
import { DEFAULT_SETTINGS } from '../../../../lib/settings/settings.ts';
import { manifestFor } from '../../../../scripts/build/manifest.ts';
import { type Answers, acting } from '../../../gallery/fake-quarry.ts';
import { calls, press, says, showSettings } from '../view.tsx';

const open = (actions: Partial<DeferredActions> = {}, answers: Answers = {}, page = 'privacy') =>
  showSettings({}, { ...acting(actions), ...answers }, `#${page}`);

const group = (name: string) => within(screen.getByRole('region', { name }));

describe('permissions', () => {
  const rows = () => [...document.querySelectorAll('#permissions li bdi')].map((row) => row.textContent);

  /** A browser with these permissions granted. */
  function granted(...all: Grant[]) {
    const listeners = new Set<(grants: Grant[]) => void>();
    const now = { grants: all };
    const tell = () =>
      act(() => {
        for (const listener of listeners) listener(now.grants);
      });
    const watchGrants: DeferredActions['watchGrants'] = (changed) => {
      listeners.add(changed);
      changed(now.grants);
      return () => listeners.delete(changed);
    };
    const revoke = vi.fn(async (grant: Grant) => {
      now.grants = now.grants.filter((one) => one !== grant);
      tell();
      return true;
    });
    return { now, tell, actions: { watchGrants, revoke }, listeners };
  }

  it('are listed with their purpose and follow outside changes', async () => {
    const { now, tell, actions, listeners } = granted(
      { permission: 'tabs' },
      { origin: 'https://kagi.com/*' },
    );
    await open(actions);
    expect(rows()).toEqual(['URLs of open tabs', 'kagi.com']);
    group('Permissions').getByText('Sends your searches and extractions to the service.');
    now.grants = [{ permission: 'bookmarks' }];
    tell();
    await waitFor(() => expect(rows()).toEqual(['Bookmarks']));
    now.grants = [];
    tell();
    await screen.findByText('No extra permissions granted.');
    cleanup();
    await waitFor(() => expect(listeners.size).toBe(0));
  });

  it('are revoked one at a time', async () => {
    const tabs: Grant = { permission: 'tabs' };
    const { actions } = granted(tabs, { origin: 'https://walls.example/*' });
    await open(actions);
    press('Revoke: URLs of open tabs');
    await waitFor(() => expect(rows()).toEqual(['walls.example']));
    expect(actions.revoke.mock.calls).toEqual([[tabs]]);
    await says('Revoked: URLs of open tabs');
    expect(document.activeElement?.id).toBe('permissions');
  });

  it.each([
    ['https://kagi.com/*', 'kagi.com', /to the service/],
    ['http://kagi.com/*', 'http://kagi.com', /locally/],
    ['https://*.walls.example/*', '*.walls.example', /on this site locally/],
    ['https://*/*', 'All https sites', /any page/],
    ['<all_urls>', 'All sites', /any page/],
    // A pattern has no port.
    ['http://127.0.0.1/*', 'http://127.0.0.1', /to the service/, 'http://127.0.0.1:8080/v1'],
  ])('%s is called “%s”', (origin, name, use, address = DEFAULT_SETTINGS.address) => {
    expect(grantWords({ origin }, address)).toEqual({ name, use: expect.stringMatching(use) });
  });

  it.each(['chrome', 'edge', 'firefox'])(
    'every optional permission of %s has its own description',
    (browser) => {
      for (const permission of manifestFor(browser).optional_permissions ?? []) {
        expect(OPTIONAL_PERMISSIONS).toContain(permission);
        expect(grantWords({ permission }, DEFAULT_SETTINGS.address).name).not.toBe(permission);
      }
    },
  );
});

describe('Clear everything', () => {
  const ask = async () => {
    press('Clear everything…');
    await screen.findByRole('alertdialog');
  };
  const sure = () => screen.getByRole('button', { name: 'Clear everything permanently' });

  it('lists what is deleted and asks first', async () => {
    const quarry = await open();
    await ask();
    const goes = group('Clear everything')
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent)
      .join('; ');
    expect(goes).toMatch(/API key.*settings.*history.*library.*spending.*permissions/i);
    const cancel = group('Clear everything').getByRole('button', { name: 'Cancel' });
    await waitFor(() => expect(document.activeElement).toBe(cancel));
    fireEvent.click(cancel);
    expect(screen.queryByRole('button', { name: 'Clear everything permanently' })).toBeNull();
    expect(calls(quarry, 'everything.clear')).toEqual([]);
  });

  it('starts over once everything is deleted, and clears only once', async () => {
    const { promise, resolve } = Promise.withResolvers<null>();
    const startOver = vi.fn();
    const quarry = await open({ startOver }, { 'everything.clear': () => promise });
    for (let time = 0; time < 2; time += 1) {
      await ask();
      fireEvent.click(sure());
      await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    }
    expect(startOver).not.toHaveBeenCalled();
    resolve(null);
    await waitFor(() => expect(startOver).toHaveBeenCalledOnce());
    expect(calls(quarry, 'everything.clear')).toHaveLength(1);
  });

  it('reports when something remains and can be retried', async () => {
    const startOver = vi.fn();
    const quarry = await open({ startOver }, { 'everything.clear': async () => failed('internal') });
    for (const time of [1, 2]) {
      await ask();
      fireEvent.click(sure());
      await waitFor(() => expect(calls(quarry, 'everything.clear')).toHaveLength(time));
      await says('Something went wrong in Quarry');
    }
    expect(startOver).not.toHaveBeenCalled();
  });
});
