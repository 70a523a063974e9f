import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { until } from '../../../shared/until.ts';
import { inBlankExtensionPage } from './blank-extension-page.ts';
import type { Session } from './firefox.ts';

interface Question extends Element {
  button: HTMLElement;
  secondaryButton: HTMLElement;
}

declare const PopupNotifications: {
  isPanelOpen: boolean;
  panel: { firstElementChild: Question | null };
};
declare const ChromeUtils: {
  importESModule(path: string): {
    ExtensionPermissions: {
      add(id: string, permissions: { permissions: string[]; origins: string[] }, told: object): Promise<void>;
    };
  };
};
declare const browser: {
  permissions: { getAll(): Promise<{ origins: string[] }> };
};

/** Answers Firefox's prompt for access to a site. Returns the prompt's text. */
export async function answerPrompt(session: Session, answer: 'allow' | 'refuse'): Promise<string> {
  const promptText = await until('Firefox to ask for the permission', async () => {
    const question = await session.window.evaluate(() =>
      PopupNotifications.isPanelOpen ? PopupNotifications.panel.firstElementChild?.textContent : undefined,
    );
    return question ?? undefined;
  });
  await session.window.evaluate((yes) => {
    const question = PopupNotifications.panel.firstElementChild;
    (yes ? question?.button : question?.secondaryButton)?.click();
  }, answer === 'allow');
  await until(
    'the question to go',
    async () => !(await session.window.evaluate(() => PopupNotifications.isPanelOpen)) || undefined,
  );
  return promptText;
}

/** Grants an origin, as on the browser's extensions page. */
export const grant = (session: Session, origin: string): Promise<void> =>
  session.window.evaluate((granted) => {
    const { ExtensionPermissions } = ChromeUtils.importESModule(
      'resource://gre/modules/ExtensionPermissions.sys.mjs',
    );
    const extension = underTest.extension();
    return ExtensionPermissions.add(extension.id, { permissions: [], origins: [granted] }, extension);
  }, origin);

/** The origins granted to the extension. */
export const grantedOrigins = (session: Session): Promise<string[]> =>
  inBlankExtensionPage(session, (page) =>
    page.evaluate(async () => (await browser.permissions.getAll()).origins),
  );

/** Waits until Firefox has saved the granted origins: it does so seconds later, and a crash loses unsaved ones. */
export function grantWritten(profile: string, origin: string): Promise<true> {
  const file = join(profile, 'extension-preferences.json');
  return until(`${origin} to be in ${file}`, async () => {
    const written = await readFile(file, 'utf8').catch(() => '');
    return written.includes(JSON.stringify(origin)) || undefined;
  });
}
