import { expect, test } from '@playwright/test';
import { useFixture } from '../e2e/harness/browser/fixture.ts';
import { readArea } from '../e2e/harness/browser/stored.ts';
import { WATCHED_KEY } from '../e2e/harness/browser/watch.ts';
import { keyField, openOptions, saveService } from '../e2e/harness/views/options.ts';
import { answered, searchbox } from '../e2e/harness/views/search.ts';
import { messageText } from '../shared/message-text.ts';
import { sampled } from '../shared/sampled.ts';
import { showing } from './rows.ts';

const fixture = useFixture({ watched: true });
const bodies = () => fixture.service.ledger.entries.map(({ body }) => body);

const QUERIES: [name: string, query: string][] = [
  ['of 10,000 characters', `stone ${'wall '.repeat(2000)}`.trim()],
  ['in right-to-left script', 'חומת אבן يبنى الجدار'],
  ['with emoji', 'stone 🧱👩🏽‍🔧🇨🇭'],
  ['with half a character', 'stone \ud83e wall'],
  ['with invisible characters', 'sto\u200bne\u202e wall\ufeff'],
  ['with HTML', '<script>window.ran = 1</script> &amp; "stone"'],
  ['with operators', 'site:docs.test -"wall" (a OR b) filetype:pdf'],
  ['with spaces around it', '  stone  wall '],
];

for (const [name, query] of sampled(QUERIES, 1)) {
  test(`a query ${name} is sent unchanged`, showing('query'), async () => {
    const view = await fixture.view();
    await searchbox(view).evaluate((field, value) => {
      if (!(field instanceof HTMLInputElement)) throw new Error('Not a field.');
      // Set by script, since lone surrogates can't be typed, only pasted.
      field.value = JSON.parse(value);
      field.dispatchEvent(new InputEvent('input', { bubbles: true }));
    }, JSON.stringify(query));
    await answered(view, () => searchbox(view).press('Enter')).catch(() => 'nothing found');
    await expect.poll(bodies).toEqual([{ query, workflow: 'search', safe_search: true }]);
    await expect.poll(() => view.evaluate(() => Reflect.get(window, 'ran'))).toBeUndefined();
  });
}

for (const query of sampled(['', '   ', '\u00a0\u2003'], 1)) {
  test(`a query of ${query.length} blanks isn’t sent`, showing('query'), async () => {
    const view = await fixture.view();
    await searchbox(view).fill(query);
    // The message of an earlier search shown again may appear in between.
    await expect(async () => {
      await searchbox(view).press('Enter');
      await expect(view.getByText(messageText('typeQuery'))).toBeAttached({ timeout: 1000 });
    }).toPass();
    expect(bodies()).toEqual([]);
  });
}

const INVALID_KEYS: [name: string, key: string][] = [
  ['with a space inside', 'one two'],
  ['with a line break inside', 'one\ntwo'],
  ['with a tab inside', 'one\ttwo'],
  ['with NUL', 'one\0two'],
  ['with é', 'clé-0123456789'],
  ['in another alphabet', 'ключ-0123456789'],
  ['with half a character', 'one\ud800two'],
];

for (const [name, key] of sampled(INVALID_KEYS, 1)) {
  test(`a key ${name} is rejected, and the saved one stays`, showing('key'), async () => {
    const { session } = fixture;
    const before = (await readArea(session, 'local')).key;
    const options = await openOptions(session);
    // Single-line fields drop line breaks themselves; values sent around them are rejected too.
    const reply = await options.evaluate(
      (request) =>
        Reflect.get(window, 'chrome').runtime.sendMessage({ for: 'background', name: 'key.save', request }),
      { key, address: fixture.service.url, keyStorage: 'device' },
    );
    expect(reply).toMatchObject({ ok: false, failure: { code: 'key-malformed' } });
    if (!/[\n\ud800]/.test(key)) {
      await saveService(options, { key });
      await expect(options.getByText(messageText('failure_key_malformed')).first()).toBeVisible();
    }
    await expect.poll(async () => (await readArea(session, 'local')).key).toEqual(before);
    expect(bodies()).toEqual([]);
  });
}

const AROUND: [name: string, key: string][] = [
  ['spaces', '  KEY '],
  ['a line break', 'KEY\n'],
  ['a zero-width no-break space', '\ufeffKEY'],
];

for (const [name, around] of sampled(AROUND, 1)) {
  test(`a key with ${name} around it is trimmed`, showing('key'), async () => {
    const options = await openOptions(fixture.session);
    await keyField(options).evaluate(
      (field, value) => {
        if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return;
        field.value = value;
        field.dispatchEvent(new InputEvent('input', { bubbles: true }));
      },
      around.replace('KEY', WATCHED_KEY),
    );
    await options.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(options.getByRole('status')).toContainText(messageText('keyNotRefused'));
    await expect(keyField(options)).toHaveValue('');
    // Only the check that is not charged.
    expect(bodies()).toEqual([{ pages: [] }]);
  });
}
