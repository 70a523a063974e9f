import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import type { Language } from '../../lib/settings/languages.ts';
import { settledBadge } from '../../tests/e2e/harness/browser/badge.ts';
import { type Session, startChromium } from '../../tests/e2e/harness/browser/chromium.ts';
import { changeSettings, setUpUnseen } from '../../tests/e2e/harness/checks/messages.ts';
import { clickMenu } from '../../tests/e2e/harness/views/menu.ts';
import { type MockService, startService } from '../../tests/mock-service/index.ts';
import { installWithApt } from '../browsers.ts';
import { readMessages } from '../build/locales.ts';
import { firstLine, ROOT } from '../run.ts';
import type { StoreLimits } from './stores.ts';

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

/** For languages that few fonts cover: an essential letter, and the Debian package of a font that has it. */
const LETTERS: Readonly<Partial<Record<Language, readonly [letter: string, fonts: string]>>> = {
  ar: ['ع', 'fonts-noto-core'],
  ja: ['ひ', 'fonts-noto-cjk'],
  ko: ['한', 'fonts-noto-cjk'],
  zh_CN: ['汉', 'fonts-noto-cjk'],
};

/** The font packages for these languages. */
const fontsOf = (languages: readonly Language[]): string[] => [
  ...new Set(languages.flatMap((language) => LETTERS[language]?.[1] ?? [])),
];

/** The languages whose letters no installed font has. Systems without fontconfig have fonts for all. */
const withoutFont = (languages: readonly Language[]): Language[] =>
  languages.filter((language) => {
    const code = LETTERS[language]?.[0].codePointAt(0)?.toString(16);
    return code !== undefined && firstLine('fc-list', [`:charset=${code}`]) === '';
  });

/**
 * Takes the store screenshots into a folder per language. Warns about languages whose fonts are missing and can't be
 * installed.
 */
export async function takeScreenshots(languages: readonly Language[], folder: string): Promise<void> {
  let missing = withoutFont(languages);
  if (missing.length > 0 && (await installWithApt(fontsOf(missing)))) missing = withoutFont(languages);
  if (missing.length > 0)
    console.warn(
      `No screenshots in ${missing.join(', ')}: no installed font has their letters. Install one (Debian: ${fontsOf(missing).join(', ')}).`,
    );
  const service = await startService();
  const session = await startChromium({ site: service.site });
  try {
    await setUpUnseen(session, service);
    await useIt(session, service);
    for (const language of languages.filter((one) => !missing.includes(one))) {
      mkdirSync(`${folder}${language}`, { recursive: true });
      await changeSettings(session, () => ({ language }));
      for (const [name, path, wait, press] of SHOTS)
        await write(await shoot(session, path, wait, press), `${folder}${language}/${name}.png`);
    }
  } finally {
    await session.close();
    await service.close();
  }
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

/** Draws the promotional tiles and the logo that a store wants, with sizes in pixels. */
export async function drawTiles(
  page: Page,
  { tiles, logo }: Pick<StoreLimits, 'tiles' | 'logo'>,
  folder: string,
): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const draw = async (name: string, html: string, width: number, height: number): Promise<void> => {
    await page.setViewportSize({ width, height });
    await page.setContent(html);
    await write(await page.screenshot(), `${folder}${name}-${width}x${height}.png`);
  };
  for (const [width, height] of tiles) await draw('tile', tileOf(width, height), width, height);
  if (logo !== undefined) await draw('logo', logoOf(logo), logo, logo);
}

/** What is wrong with a store’s images, if anything: all that is missing or exceeds the limits that the store publishes. */
export async function imageProblems(
  { screenshots, tiles, logo }: StoreLimits,
  folders: readonly string[],
  folder: string,
): Promise<string[]> {
  const wanted: [file: string, width: number, height: number][] = [];
  for (const [width, height] of tiles) wanted.push([`${folder}tile-${width}x${height}.png`, width, height]);
  if (logo !== undefined) wanted.push([`${folder}logo-${logo}x${logo}.png`, logo, logo]);
  const problems: string[] = [];
  for (const one of folders) {
    const names = existsSync(one) ? readdirSync(one) : [];
    if (names.length === 0) problems.push(`${one} has no screenshots; see whether a font is missing.`);
    if (names.length > screenshots.most)
      problems.push(`${one} has more than ${screenshots.most} screenshots.`);
    for (const name of names) wanted.push([one + name, SIZE.width, SIZE.height]);
  }
  for (const [file, width, height] of wanted) {
    const is = await sharp(file).metadata();
    const bytes = readFileSync(file).length;
    const fits = is.width === width && is.height === height && !is.hasAlpha && bytes <= screenshots.bytes;
    if (!fits) problems.push(`${file} is not ${width} × ${height} without transparency, or too large.`);
  }
  return problems;
}
