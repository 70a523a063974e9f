import { expect, test } from '@playwright/test';
import { useFixture } from '../e2e/harness/browser/fixture.ts';
import { search, searchbox } from '../e2e/harness/views/search.ts';
import { showing } from './rows.ts';

const fixture = useFixture({ watched: true });

const GOOD = { url: 'https://docs.test/good', title: 'The good one', snippet: 'Its snippet' };

/** An answer with all that is odd, as text: `__proto__` and infinite numbers aren't possible in an object. */
const ODD = `{"__proto__": {"data": 1}, "meta": {"__proto__": {"trace": "polluted"}, "ms": 1e999},
  "errors": [{"code": 2, "msg": "Some of it."}, null],
  "data": {"news": null, "video": "no list", "stone_prices": [${JSON.stringify(GOOD)}],
    "__proto__": [{"title": "two"}], "constructor": [{"title": "one"}],
    "search": [null, 5, "text", [], {}, {"title": 5, "snippet": {}, "url": 7, "time": 8, "image": "x", "props": []},
      {"__proto__": {"url": "https://docs.test/x"}, "url": "::", "title": "Not linked", "time": "+275760-09-14",
        "props": {"__proto__": {"paywalled": true}, "duration": 1e999}},
      {"url": "https://docs.test/2", "title": "Pictured", "time": "2024-99-99",
        "image": {"url": "https://docs.test/missing.png", "width": -1, "height": 1e300}},
      ${JSON.stringify(GOOD)}]}}`;

test(
  'an odd answer under another content type: all that can be read is shown',
  showing('bad-fields', 'unknown-group', 'errors-beside', 'content-type'),
  async () => {
    const { service } = fixture;
    const view = await fixture.view();
    service.faults.next({ body: ODD, contentType: 'text/html' });
    await search(view, { query: 'odd' });
    for (const words of [
      'The good one',
      'Not linked',
      'Pictured',
      'Stone prices',
      'Constructor',
      'Some of it.',
    ])
      await expect(view.getByRole('tabpanel')).toContainText(words);
    for (const words of ['polluted', 'Paywall']) await expect(view.getByText(words)).toHaveCount(0);
    await expect(searchbox(view)).toHaveValue('odd');
    await expect.poll(() => service.ledger.entries).toHaveLength(1);
  },
);
