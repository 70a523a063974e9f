import { expect, test } from '@playwright/test';
import { installChromiumLanguages } from '../../../scripts/browsers.ts';
import { startService } from '../../mock-service/index.ts';
import { wordsOf } from '../../shared/languages.ts';
import { sampled } from '../../shared/sampled.ts';
import { settledBadge } from '../harness/browser/badge.ts';
import { startChromium } from '../harness/browser/chromium.ts';
import { openPopup } from '../harness/browser/popup.ts';
import { blankExtensionPage, setUpUnseen } from '../harness/checks/messages.ts';
import { mainJob } from '../harness/views/main-job.ts';

const LANGUAGES = sampled(['ja', 'ar', 'de'], 1);

declare const chrome: { i18n: { getUILanguage(): string } };

test.beforeAll(() => installChromiumLanguages(LANGUAGES));

for (const language of LANGUAGES) {
  test(`the main job is done in a browser in ${language}`, async () => {
    const service = await startService();
    const session = await startChromium({ site: service.site, language, still: true });
    try {
      const page = await blankExtensionPage(session);
      const own = await page.evaluate(() => chrome.i18n.getUILanguage());
      test.skip(own !== language, `This Chromium isn’t available in ${language}.`);
      await page.close();
      await setUpUnseen(session, service);
      const words = wordsOf(language);
      const popup = await openPopup(session);
      expect(popup.page.url()).toBe(session.url('popup.html'));
      await expect(popup.page.locator('html')).toHaveAttribute('lang', words.tag);
      await expect(popup.page.locator('html')).toHaveAttribute('dir', words.direction);
      await mainJob(popup.page, words);
      await popup.close();
      expect((await settledBadge(session)).title).toBe(words.counted('badgeDone', 1));
    } finally {
      await session.close();
      await service.close();
    }
  });
}
