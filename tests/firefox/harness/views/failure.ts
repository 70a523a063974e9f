import { mkdir, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { RunnerTestCase } from 'vitest';
import { consoleLines } from '../browser/console-lines.ts';
import type { Session } from '../browser/firefox.ts';
import { FAILURES } from '../browser/profiles.ts';

/** In Firefox's window. */
declare const gBrowser: {
  browsers: {
    browsingContext: {
      currentWindowGlobal: { drawSnapshot(area: null, scale: number, color: string): Promise<ImageBitmap> };
    };
  }[];
};

/** Saves screenshots of all tabs and the console output, and says where. */
export async function keepFailure(session: Session, { file, fullTestName }: RunnerTestCase): Promise<void> {
  const name = `${basename(file.filepath)} ${fullTestName}`.replace(/[^a-z0-9]+/gi, '-');
  const folder = join(FAILURES, name.slice(0, 100));
  await mkdir(folder, { recursive: true });
  for (const [index, picture] of (await screenshots(session)).entries())
    await writeFile(join(folder, `screenshot-${index + 1}.png`), picture);
  await writeFile(join(folder, 'console.txt'), `${(await consoleLines(session)).join('\n')}\n`);
  console.log(`Screenshots and console output: ${folder}`);
}

/** The tabs as PNG. The driver's own screenshots don't work on extension pages. */
async function screenshots(session: Session): Promise<Buffer[]> {
  const urls = await session.window.evaluate(() =>
    Promise.all(
      gBrowser.browsers.map(async ({ browsingContext }) => {
        const seen = await browsingContext.currentWindowGlobal.drawSnapshot(null, 1, 'white');
        const canvas = document.createElementNS('http://www.w3.org/1999/xhtml', 'canvas');
        if (!(canvas instanceof HTMLCanvasElement)) return '';
        [canvas.width, canvas.height] = [seen.width, seen.height];
        canvas.getContext('2d')?.drawImage(seen, 0, 0);
        return canvas.toDataURL('image/png');
      }),
    ),
  );
  return urls.map((url) => Buffer.from(url.replace(/^[^,]*,/, ''), 'base64'));
}
