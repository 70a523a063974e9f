import { rmSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { useSite } from '../../../scripts/demo/main-job.ts';
import type { Extracted } from '../../../scripts/demo/report.ts';
import { sampled } from '../../shared/sampled.ts';
import { UNTRACED } from '../harness/browser/background.ts';
import { useFixture } from '../harness/browser/fixture.ts';
import { makeFolder } from '../harness/browser/folder.ts';

test.use(UNTRACED);

/** A page of a manual with links to other pages. */
function chapter(title: string, links: readonly string[] = []): string {
  const text = `In ${title} the maintainer reads what the manual of ${title} asks for, and keeps to it. `;
  const list = links.map((href) => `<li><a href="${href}">Read on in ${href}</a></li>`).join('');
  return `<!doctype html><title>${title}</title><h1>${title}</h1><p>${text.repeat(4)}</p><ul>${list}</ul>`;
}

const NAMES = ['index', 'scope', 'archive', 'binary', 'source'];
const FOLDERS: [name: string, files: Record<string, string>, expected: Partial<Extracted>][] = [
  [
    'interlinked pages, some of them already saved',
    Object.fromEntries(
      NAMES.map((name) => [
        `${name}.html`,
        chapter(
          `Manual, ${name}`,
          NAMES.filter((other) => other !== name).map((other) => `${other}.html`),
        ),
      ]),
    ),
    { pages: NAMES.length, copies: 1, failed: 0 },
  ],
  ['one page without links', { 'page.html': chapter('Home') }, { pages: 1, copies: 0, requests: 1 }],
  [
    'odd names',
    {
      '100% & more/a b#c?.html': chapter('Odd names', ['../über%20uns.html', '%E6%96%87.html']),
      'über uns.html': chapter('Odd names, über uns'),
      '100% & more/文.htm': chapter('Odd names, 文'),
      'quote\'d "x".html': chapter('Odd names, quoted'),
    },
    { failed: 0 },
  ],
];

for (const [name, files, expected] of sampled(FOLDERS, 1)) {
  test.describe(name, () => {
    const folder = makeFolder(files);
    const fixture = useFixture({ siteDir: folder });
    test.afterAll(() => rmSync(folder, { recursive: true }));

    test(`demo: searches and extracts with a folder of ${name}`, async () => {
      const { session, service } = fixture;
      const demo = { session, service, screenshots: [], picture: async () => undefined };
      const { extracted, text } = await useSite({ ...demo, close: async () => undefined });
      expect(extracted).toMatchObject(expected);
      expect(text).toContain('the maintainer reads');
    });
  });
}

test.describe.configure({ mode: 'serial' });
