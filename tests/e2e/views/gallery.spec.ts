import { expect, test } from '@playwright/test';
import { overflows } from '../../gallery/overflow.ts';
import { openGallery } from '../../gallery/stage.ts';
import { STATES } from '../../gallery/states.ts';
import { SEED } from '../../seed.ts';

/** In a full test run, every twentieth state, varying by run: all states take some minutes. */
const EACH = process.env.QUARRY_TEXTS === 'few' ? 20 : 1;
const drawn = Object.entries(STATES).filter((_, at) => at % EACH === SEED % EACH);

for (const [language, words] of [
  ['long', 'text a third longer'],
  ['rtl', 'right-to-left text a third longer'],
] as const) {
  test(`nothing is cut off in ${drawn.length} views with ${words}`, async () => {
    const gallery = await openGallery();
    try {
      expect(await overflows(gallery, drawn, language)).toEqual([]);
    } finally {
      await gallery.close();
    }
  });
}
