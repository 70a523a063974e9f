import { expect, type Page, test } from '@playwright/test';
import { settledBadge } from '../harness/browser/badge.ts';
import { readClipboard } from '../harness/browser/clipboard.ts';
import { savedDuring } from '../harness/browser/downloads.ts';
import { useFixture } from '../harness/browser/fixture.ts';
import { findings } from '../harness/checks/accessible.ts';
import { clickMenu } from '../harness/views/menu.ts';
import { openOptions } from '../harness/views/options.ts';

const PAGE = 'https://docs.test/install';

const fixture = useFixture();

async function openPresets(): Promise<{ options: Page; presets: ReturnType<Page['locator']> }> {
  const { session } = fixture;
  const options = await session.open(session.url('options.html#section-presets'));
  return { options, presets: options.getByRole('region', { name: 'Presets' }) };
}

const presetRows = (presets: ReturnType<Page['locator']>) => presets.getByRole('listitem');

async function copiedPage(): Promise<string> {
  const { session } = fixture;
  const page = await session.open(PAGE);
  await clickMenu(session, page, 'extract-page');
  expect((await settledBadge(session)).text).toBe('✓1');
  const copied = await readClipboard(page);
  await page.close();
  return copied;
}

test('a preset can be created, used, changed, and deleted, but not saved while it is invalid', async () => {
  const { options, presets } = await openPresets();
  const name = presets.getByLabel('Name', { exact: true });
  const save = presets.getByRole('button', { name: 'Save', exact: true });
  await presets.getByRole('button', { name: 'New preset' }).click();
  await save.click();
  await expect(name).toBeFocused();
  await expect(name).toHaveAccessibleDescription(/Enter a name/);
  await name.fill('Mine');
  const before = presets.getByLabel('Text before');
  await before.fill('{{title|replace:"/(a+)+$/g":"b"}}');
  await expect(presets.getByText('Unsupported filters, ignored: replace')).toBeVisible();
  await before.fill('{{content}}');
  await expect(before).toHaveAccessibleDescription(/can’t read this: {{content}}/);
  await save.click();
  await expect(before).toBeFocused();
  await presets.getByRole('button', { name: 'Cancel' }).click();
  await expect(name).toBeHidden();
  await expect(presetRows(presets)).toHaveCount(3);

  await presets.getByRole('button', { name: 'Duplicate Note' }).click();
  await expect(name).toBeFocused();
  await expect(name).toHaveValue('Note copy');
  await name.fill('Reading list');
  await presets.getByRole('button', { name: 'Add field' }).click();
  await presets.getByLabel('Field name').last().fill('size');
  await presets.getByLabel('Value of size').fill('{{words}}');
  await presets.getByLabel('Type of size').selectOption({ label: 'Number' });
  await before.fill('Summarize “{{title}}”:');
  await presets.getByLabel('Text after').fill('From {{domain|upper}}.');
  expect(await findings(options, { within: '#section-presets' })).toEqual([]);
  await save.click();
  await expect(options.getByRole('status')).toHaveText('Added “Reading list”');
  await expect(presetRows(presets).last()).toHaveText('Reading list');
  await expect(presets.getByRole('button', { name: 'New preset' })).toBeFocused();

  const destinations = options.getByRole('region', { name: 'Destinations' });
  await destinations.getByText('For each action').click();
  await destinations
    .getByLabel('Preset for “Copy page as Markdown with the service”')
    .selectOption({ label: 'Reading list' });
  await expect(options.getByRole('status')).toHaveText('Saved');
  const copied = await copiedPage();
  expect(copied).toMatch(/^---\ntitle: "Install.*"\nsource: "https:\/\/docs\.test\/install"\n/);
  expect(copied).toMatch(/\nsize: \d+\n---\n\nSummarize “Install[^\n]*”:\n\n/);
  expect(copied).toMatch(/\n\nFrom DOCS\.TEST\.\n$/);

  // Renaming updates everything that uses the preset; after deletion, pages get the default format.
  await options.bringToFront();
  await presets.getByRole('button', { name: 'Edit “Reading list”' }).click();
  await name.fill('Books');
  await save.click();
  await expect(destinations.getByLabel('Preset for “Copy page as Markdown with the service”')).toHaveValue(
    'Books',
  );
  await presets.getByRole('button', { name: 'Remove “Books”' }).click();
  await expect(presetRows(presets)).toHaveCount(3);
  await expect(destinations.getByLabel('Preset for “Copy page as Markdown with the service”')).toHaveValue(
    '',
  );
  expect(await copiedPage()).toMatch(/^# Install/);
  await options.close();
});

test('presets import from an Obsidian Web Clipper template and export to a file', async () => {
  const { session } = fixture;
  const options = await openOptions(session, 'privacy');
  const transfer = options.getByRole('region', { name: 'Export and import' });
  const template = {
    schemaVersion: '0.1.0',
    name: 'Recipe',
    behavior: 'append-daily',
    noteContentFormat: 'Cook {{title}}\n\n{{content}}',
    properties: [
      { name: 'source', value: '{{url|kebab}}', type: 'text' },
      { name: 'yield', value: '{{schema:@Recipe:recipeYield}}', type: 'text' },
    ],
    triggers: ['https://recipes.test/'],
    noteNameFormat: '{{title|safe_name}}',
    path: '../Clippings',
  };
  await transfer.getByLabel('Paste JSON').fill(JSON.stringify(template));
  await transfer.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(transfer.getByText('behavior: append-daily: not supported')).toBeVisible();
  await expect(transfer.getByText('triggers: ["https://recipes.test/"]: not supported')).toBeVisible();
  await expect(
    transfer.getByText('properties.yield: {{schema:@Recipe:recipeYield}}: not supported'),
  ).toBeVisible();
  expect(await findings(options, { within: '#transfer' })).toEqual([]);
  await transfer.getByRole('combobox', { name: 'List to export' }).selectOption('presets');
  const [saved] = await savedDuring(session, () =>
    transfer.getByRole('button', { name: 'Save as file' }).click(),
  );
  const file: unknown = JSON.parse(saved?.bytes.toString() ?? '');
  expect(file).toMatchObject({
    quarry: 'presets',
    version: 1,
    presets: [{ name: 'Recipe', rules: { before: 'Cook {{title}}' }, file: '{{title|safe_name}}' }],
    siteDefaults: [],
  });
  await options.getByRole('link', { name: 'Markdown' }).click();
  const presets = options.getByRole('region', { name: 'Presets' });
  await expect(presetRows(presets).last()).toContainText('Unsupported filters, ignored: kebab');
  await presets.getByRole('button', { name: 'Remove “Recipe”' }).click();
  await expect(presetRows(presets)).toHaveCount(3);
  await options.close();
});
