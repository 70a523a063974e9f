import { expect, test } from '@playwright/test';
import { LANGUAGES } from '../../../lib/settings/languages.ts';
import { openGallery } from '../../gallery/gallery-browser.ts';
import { overflows } from '../../gallery/overflow.ts';
import { STATES } from '../../gallery/states.ts';
import { FEW } from '../../shared/sampled.ts';

const ALL = Object.entries(STATES);

/** Views with little space or much text, which a short run looks at. */
const TIGHT = ['menu-all', 'options-locked', 'workspace-jobs-720', 'panel-320-ticked'];

function stateNamed(name: string): (typeof ALL)[number] {
  const state = STATES[name];
  if (!state) throw new Error(`The gallery has no view ${name}.`);
  return [name, state];
}

/** The languages and their views. */
const CHECKS: [language: string, states: readonly (typeof ALL)[number][]][] = FEW
  ? [['long&dir=rtl', TIGHT.map(stateNamed)]]
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
