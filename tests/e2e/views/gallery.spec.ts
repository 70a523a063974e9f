import { expect, test } from '@playwright/test';
import { LANGUAGES } from '../../../lib/settings/languages.ts';
import { openGallery } from '../../gallery/gallery-browser.ts';
import { overflows } from '../../gallery/overflow.ts';
import { STATES } from '../../gallery/states.ts';
import { FEW, sampled } from '../../shared/sampled.ts';

const ALL = Object.entries(STATES);

/** Views with little space or much text, which a short run draws from. */
const TIGHT = ALL.filter(([name]) =>
  /^(ready|ready-recent|more-set|chips-set|menu-all|job-partly-open|job-review-3|options-used|options-locked|options-clear|options-saved|spending-320|workspace-jobs-720|library-720|panel-320-ticked|results-popup-320|welcome-key|no-key)$/.test(
    name,
  ),
);

/** The languages and their views: in short runs a few, different each time. */
const CHECKS: [language: string, states: readonly (typeof ALL)[number][]][] = FEW
  ? [
      ['long', sampled(ALL, 3)],
      ['rtl', sampled(ALL, 3)],
      ...sampled(LANGUAGES, 2).map((language): (typeof CHECKS)[number] => [language, sampled(TIGHT, 1)]),
    ]
  : ['long', 'rtl', ...LANGUAGES].map((language) => [language, ALL]);

let gallery: Awaited<ReturnType<typeof openGallery>>;
test.beforeAll(async () => {
  gallery = await openGallery();
});
test.afterAll(() => gallery.close());

for (const [language, states] of CHECKS) {
  test(`nothing is cut off in ${states.length} views in ${language}`, async () => {
    expect(await overflows(gallery, states, language)).toEqual([]);
  });
}
