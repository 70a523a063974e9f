import { mkdirSync, readFileSync } from 'node:fs';
import sharp from 'sharp';
import { LANGUAGES } from '../../lib/settings/languages.ts';
import { settledBadge } from '../../tests/e2e/harness/browser/badge.ts';
import { type Session, startChromium } from '../../tests/e2e/harness/browser/chromium.ts';
import { changeSettings, setUpUnseen } from '../../tests/e2e/harness/checks/messages.ts';
import { clickMenu } from '../../tests/e2e/harness/views/menu.ts';
import { type MockService, startService } from '../../tests/mock-service/index.ts';
import { installWithApt } from '../browsers.ts';
import { readMessages } from '../build/locales.ts';
import { ROOT } from '../run.ts';

const SIZE = { width: 1280, height: 800 };
const QUERY = 'dry stone wall';

/** The views to show: file name, path, selector to wait for, and selector to click. */
const SHOTS: readonly (readonly [name: string, path: string, wait: string, press?: string])[] = [
  ['1-search', 'desk.html', '.row', '.row .title'],
  ['2-library', 'desk.html#library', '.library-title', '.library-title'],
  ['3-export', 'desk.html#document', '.document-size'],
  ['4-spending', 'desk.html#spending', '.bar'],
  ['5-settings', 'options.html#markdown', '#section-presets'],
];

/** Stores don't accept transparency. */
const write = async (png: Buffer, path: string): Promise<void> => {
  await sharp(png).removeAlpha().png({ compressionLevel: 9 }).toFile(path);
};

/** Uses Quarry, so that there are results, saved pages, a document of a question, and costs to show. */
async function useIt(session: Session, { site }: MockService): Promise<void> {
  const pages = site.pages.filter(({ host, nsfw }) => host === 'stone.test' && !nsfw).slice(0, 4);
  for (const { url } of pages) {
    const page = await session.open(url);
    await clickMenu(session, page, 'extract-page');
    await settledBadge(session);
    await page.close();
  }
  const view = await session.open(session.url('desk.html'));
  await view.locator('#query').fill(QUERY);
  await view.locator('#query').press('Enter');
  await view.getByRole('button', { name: /^Copy top 5 with text/ }).click();
  await settledBadge(session);
  await view.close();
}

async function shoot(
  session: Session,
  path: string,
  wait: string,
  press: string | undefined,
): Promise<Buffer> {
  const page = await session.open(session.url(path));
  const devtools = await session.context.newCDPSession(page);
  await devtools.send('Emulation.setDeviceMetricsOverride', { ...SIZE, deviceScaleFactor: 1, mobile: false });
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await page.locator(wait).first().waitFor();
  if (press) {
    await page.locator(press).first().click();
    // Without anything under the pointer.
    await page.mouse.move(SIZE.width - 1, SIZE.height - 1);
  }
  await page.waitForTimeout(600);
  const png = await page.screenshot({ caret: 'hide', animations: 'disabled' });
  await page.close();
  return png;
}

/** The icon as an image with a size in pixels. */
const iconOf = (size: number): string => {
  const icon = readFileSync(`${ROOT}public/icon/128.png`).toString('base64');
  return `<img alt="" src="data:image/png;base64,${icon}" width="${size}" height="${size}">`;
};

/** A square logo: the icon on the background of the tiles. */
const logoOf = (size: number): string =>
  `<body style="margin:0;display:grid;place-items:center;inline-size:${size}px;block-size:${size}px;background:#f3f1ec">${iconOf(size * 0.75)}</body>`;

/** A promotional tile: the icon, the name, and the purpose of Quarry. */
const tileOf = (width: number, height: number): string => {
  const { extensionName = '' } = readMessages('en');
  const [name = '', what = ''] = extensionName.split(' – ');
  const unit = Math.min(height / 14, width / 27);
  return `<body style="margin:0;display:flex;align-items:center;justify-content:center;gap:${unit * 1.2}px;inline-size:${width}px;block-size:${height}px;background:#f3f1ec;color:#23211d;font-family:system-ui,sans-serif">
    ${iconOf(unit * 4)}
    <div><div style="font-size:${unit * 2.4}px;font-weight:700;line-height:1.1">${name}</div>
    <div style="font-size:${unit * 0.95}px;color:#57534b">${what}</div></div></body>`;
};

/** Draws the promotional tiles and the logo, with the sizes in pixels that the stores want. */
async function drawTiles(session: Session, folder: string): Promise<void> {
  const page = await session.context.newPage();
  const draw = async (name: string, html: string, width: number, height: number): Promise<void> => {
    await page.setViewportSize({ width, height });
    await page.setContent(html);
    await write(await page.screenshot(), `${folder}${name}-${width}x${height}.png`);
  };
  await draw('tile', tileOf(440, 280), 440, 280);
  await draw('tile', tileOf(1400, 560), 1400, 560);
  await draw('logo', logoOf(300), 300, 300);
}

/** Makes the stores’ images in a folder: screenshots in each language, the tiles, and the logo. */
export async function makeImages(folder: string): Promise<void> {
  // Fonts with the letters of all languages; without root, the machine has to have some.
  await installWithApt(['fonts-noto-core', 'fonts-noto-cjk']);
  const service = await startService();
  const session = await startChromium({ site: service.site });
  try {
    await setUpUnseen(session, service);
    await useIt(session, service);
    for (const language of LANGUAGES) {
      const screenshots = `${folder}screenshots/${language}/`;
      mkdirSync(screenshots, { recursive: true });
      await changeSettings(session, () => ({ language }));
      for (const [name, path, wait, press] of SHOTS)
        await write(await shoot(session, path, wait, press), `${screenshots}${name}.png`);
    }
    await drawTiles(session, folder);
  } finally {
    await session.close();
    await service.close();
  }
}
