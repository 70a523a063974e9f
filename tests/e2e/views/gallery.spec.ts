import { expect, test } from '@playwright/test';
import { LANGUAGES } from '../../../lib/settings/languages.ts';
import { openGallery } from '../../gallery/gallery-browser.ts';
import { overflows } from '../../gallery/overflow.ts';
import { STATES } from '../../gallery/states.ts';
import { FEW } from '../../shared/sampled.ts';
import { SEED } from '../../shared/seed.ts';

const ALL = Object.entries(STATES);

/** Views with little space or much text, which a full test run samples in every language. */
const TIGHT = ALL.filter(([name]) =>
  /^(ready|ready-recent|more-set|chips-set|menu-all|job-partly-open|job-review-3|options-used|options-locked|options-clear|options-saved|spending-320|workspace-jobs-720|library-720|panel-320-ticked|results-popup-320|welcome-key|no-key)$/.test(
    name,
  ),
);

/** Every nth of these states, varying by run, so that a full test run takes seconds here instead of minutes. */
const drawn = (states: typeof ALL, each: number, from = 0) =>
  FEW ? states.filter((_, at) => (at + from) % each === SEED % each) : ALL;

let gallery: Awaited<ReturnType<typeof openGallery>>;
test.beforeAll(async () => {
  gallery = await openGallery();
});
test.afterAll(() => gallery.close());

for (const [language, words] of [
  ['long', 'text a third longer'],
  ['rtl', 'right-to-left text a third longer'],
] as const) {
  const states = drawn(ALL, 40);
  test(`nothing is cut off in ${states.length} views with ${words}`, async () => {
    expect(await overflows(gallery, states, language)).toEqual([]);
  });
}

// Each language gets other views.
for (const [at, language] of LANGUAGES.entries()) {
  const states = drawn(TIGHT, 18, at);
  test(`nothing is cut off in ${states.length} views in ${language}`, async () => {
    expect(await overflows(gallery, states, language)).toEqual([]);
  });
}
