import { mkdtempSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'puppeteer-core';
import { afterAll, expect, test } from 'vitest';
import { specimenMarker } from '../mock-service/index.ts';
import { until } from '../shared/until.ts';
import { settledBadge } from './harness/browser/badge.ts';
import { readClipboard } from './harness/browser/clipboard.ts';
import { useFixture } from './harness/browser/fixture.ts';
import { changeSettings } from './harness/browser/inside.ts';
import { first, specimen } from './harness/browser/site.ts';
import { clickMenu } from './harness/views/menu.ts';
import { makeDownloads } from './harness/views/saved.ts';

interface Handler {
  preferredApplicationHandler: object;
  possibleApplicationHandlers: { appendElement(program: object): void };
  preferredAction: number;
  alwaysAskBeforeHandling: boolean;
}
interface LocalFile {
  initWithPath(path: string): void;
}
interface Program {
  name: string;
  executable: LocalFile;
}
/** Firefox's protocol-handler APIs, available only in its own window. */
declare const Cc: {
  '@mozilla.org/uriloader/handler-service;1': { getService(of: unknown): { store(info: Handler): void } };
  '@mozilla.org/uriloader/external-protocol-service;1': {
    getService(of: unknown): { getProtocolHandlerInfo(scheme: string): Handler };
  };
  '@mozilla.org/uriloader/local-handler-app;1': { createInstance(of: unknown): Program };
  '@mozilla.org/file/local;1': { createInstance(of: unknown): LocalFile };
};
declare const Ci: {
  nsIHandlerService: unknown;
  nsIExternalProtocolService: unknown;
  nsILocalHandlerApp: unknown;
  nsIFile: unknown;
  nsIHandlerInfo: { useHelperApp: number };
};

interface SubDialog {
  _frame?: { contentDocument?: Document | null };
}
declare const gBrowser: {
  selectedBrowser: object;
  getTabDialogBox(of: object): { getTabDialogManager(): { _dialogs: SubDialog[] } };
};

const folder = mkdtempSync(join(tmpdir(), 'quarry-obsidian-'));
const downloads = makeDownloads();
const fixture = useFixture({
  prefs: { ...downloads.prefs, 'security.external_protocol_requires_permission': false },
});
const page = (number: number) => specimen(fixture.service, number);
afterAll(() => Promise.all([downloads.remove(), rm(folder, { recursive: true })]));

test('a page becomes a file, saved by the background page', async () => {
  const { session } = fixture;
  await changeSettings(session, () => ({ gestures: { page: { to: 'file', preset: '#note' } } }));
  const tab = await session.open(page(7));
  const heading = await first(tab, 'h1');
  const { name, bytes } = await downloads.saved(() => clickMenu(session, heading, 'extract-page'));
  expect(name).toMatch(/^Specimen 7.*\.md$/);
  expect(bytes.toString()).toContain(`source: "${page(7)}"`);
  expect(bytes.toString()).toContain(specimenMarker(7));
  expect((await settledBadge(session)).title).toBe('Quarry: Saved as a file: 1 page');
});

/** Registers a program for Obsidian URLs with Firefox, which records the URL it receives. */
async function answerAddresses(window: Page): Promise<() => Promise<string | undefined>> {
  const handed = join(folder, 'handed');
  const program = join(folder, 'obsidian');
  // Moved into place, or the test could read it before it is written.
  const script = `#!/bin/sh\nprintf %s "$1" > ${handed}.part && mv ${handed}.part ${handed}\n`;
  await writeFile(program, script, { mode: 0o755 });
  await window.evaluate((path) => {
    const handlers = Cc['@mozilla.org/uriloader/handler-service;1'].getService(Ci.nsIHandlerService);
    const protocols = Cc['@mozilla.org/uriloader/external-protocol-service;1'].getService(
      Ci.nsIExternalProtocolService,
    );
    const file = Cc['@mozilla.org/file/local;1'].createInstance(Ci.nsIFile);
    file.initWithPath(path);
    const app = Cc['@mozilla.org/uriloader/local-handler-app;1'].createInstance(Ci.nsILocalHandlerApp);
    app.name = 'Obsidian';
    app.executable = file;
    const info = protocols.getProtocolHandlerInfo('obsidian');
    info.preferredApplicationHandler = app;
    info.possibleApplicationHandlers.appendElement(app);
    info.preferredAction = Ci.nsIHandlerInfo.useHelperApp;
    info.alwaysAskBeforeHandling = false;
    handlers.store(info);
  }, program);
  return () => readFile(handed, 'utf8').catch(() => undefined);
}

/** Accepts Firefox's prompt for such URLs, if it is there. */
const agree = (window: Page): Promise<void> =>
  window.evaluate(() => {
    const { _dialogs: dialogs } = gBrowser.getTabDialogBox(gBrowser.selectedBrowser).getTabDialogManager();
    for (const { _frame: frame } of dialogs) {
      const dialog = frame?.contentDocument?.querySelector('dialog');
      // An opening dialog has no buttons yet.
      const ready = dialog && 'acceptDialog' in dialog && Reflect.get(dialog, '_buttons') !== undefined;
      if (ready && typeof dialog.acceptDialog === 'function') dialog.acceptDialog();
    }
  });

test('a page becomes an Obsidian note and stays open', async () => {
  const { session } = fixture;
  const obsidian = { vault: 'V', folder: 'Web', name: '{{title|lower}}' };
  await changeSettings(session, () => ({ gestures: { page: { to: 'obsidian', preset: '' } }, obsidian }));
  const tab = await session.open(page(8));
  const handed = await answerAddresses(session.window);
  await clickMenu(session, await first(tab, 'h1'), 'extract-page');
  expect((await settledBadge(session)).title).toBe('Quarry: Sent to Obsidian: 1 page');
  const address = await until('the address to be handed on', async () => {
    await agree(session.window);
    return handed();
  });
  const { searchParams } = new URL(address);
  expect(searchParams.get('vault')).toBe('V');
  expect(searchParams.get('file')).toMatch(/^Web\/specimen 8/);
  await expect
    .poll(async () => searchParams.get('content') ?? (await readClipboard(session)))
    .toContain(specimenMarker(8));
  expect(tab.url()).toBe(page(8));
});
