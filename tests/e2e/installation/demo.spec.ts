import { expect, test } from '@playwright/test';
import { searchAndExtract } from '../../../scripts/demo/main-job.ts';
import { UNTRACED } from '../harness/browser/background.ts';
import { useFixture } from '../harness/browser/fixture.ts';

test.use(UNTRACED);

const fixture = useFixture({ ready: false });

test('the demo of `npm start -- --headless` searches with all fields and extracts results', async () => {
  const { session, service } = fixture;
  const nothing = async () => undefined;
  const demo = { session, service, screenshots: [], picture: nothing, close: nothing };
  const { searches, extracted, text } = await searchAndExtract(demo);
  expect(searches.map(({ results }) => results)).not.toContain(0);
  expect(extracted.pages).toBeGreaterThan(1);
  expect(extracted.failed).toBe(0);
  expect(text).toContain('\n# ');
});
