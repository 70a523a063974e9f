import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { findChromium } from '../browsers.ts';

/** Sends requests from the worker of an extension in Chromium, as Quarry does, and ends the browser. */
export interface ExtensionNetwork {
  fetch: typeof fetch;
  end(): Promise<void>;
}

/** Starts Chromium with an empty extension that may reach one address. Keys and bodies stay in its memory. */
export async function openExtension(address: string): Promise<ExtensionNetwork> {
  const folder = mkdtempSync(join(tmpdir(), 'quarry-live-'));
  const manifest = {
    manifest_version: 3,
    name: 'live',
    version: '1',
    background: { service_worker: 'worker.js' },
    host_permissions: [`${new URL(address).protocol}//${new URL(address).hostname}/*`],
  };
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify(manifest));
  writeFileSync(join(folder, 'worker.js'), '');
  const context = await chromium.launchPersistentContext('', {
    executablePath: await findChromium(),
    headless: false,
    args: [
      '--headless=new',
      '--no-sandbox',
      `--disable-extensions-except=${folder}`,
      `--load-extension=${folder}`,
      '--disable-features=DisableLoadExtensionCommandLineSwitch',
    ],
  });
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
  return {
    async fetch(input, init) {
      const { method = 'GET', body = null, redirect = 'follow', credentials = 'omit' } = init ?? {};
      const asked = {
        url: String(input),
        init: { method, body: String(body), redirect, credentials, headers: [...new Headers(init?.headers)] },
      };
      const { status, headers, text } = await worker.evaluate(async (sent) => {
        const response = await fetch(sent.url, {
          ...sent.init,
          headers: Object.fromEntries(sent.init.headers),
          cache: 'no-store',
          referrerPolicy: 'no-referrer',
        });
        return { status: response.status, headers: [...response.headers], text: await response.text() };
      }, asked);
      // A redirect that was not followed has status 0, which no response can be made with.
      return new Response(text, {
        status: status === 0 ? 302 : status,
        headers: Object.fromEntries(headers),
      });
    },
    async end() {
      await context.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
