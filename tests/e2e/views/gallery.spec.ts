import { expect, test } from '@playwright/test';
import { LANGUAGES } from '../../../lib/settings/languages.ts';
import { openGallery } from '../../gallery/gallery-browser.ts';
import { overflows } from '../../gallery/overflow.ts';
import { STATES } from '../../gallery/states.ts';
import { FEW } from '../../shared/sampled.ts';

test.skip(FEW, 'Only in `npm run test:gallery`: building the gallery takes as long as ten tests.');

let gallery: Awaited<ReturnType<typeof openGallery>>;
test.beforeAll(async () => {
  gallery = await openGallery();
});
test.afterAll(() => gallery.close());

for (const language of ['long', 'rtl', ...LANGUAGES])
  test(`nothing is cut off in any view in ${language}`, async () => {
    expect(await overflows(gallery, Object.entries(STATES), language)).toEqual([]);
  });
