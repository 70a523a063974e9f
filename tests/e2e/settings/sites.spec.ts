import { expect, type Page, test } from '@playwright/test';
import { settledBadge } from '../harness/browser/badge.ts';
import { readClipboard } from '../harness/browser/clipboard.ts';
import { useFixture } from '../harness/browser/fixture.ts';
import { readArea, writeArea } from '../harness/browser/stored.ts';
import { clickMenu } from '../harness/views/menu.ts';
import { openTestPage } from '../harness/views/test-page.ts';

const BODY =
  '<h1>Paper</h1><section class="text"><p>What is wanted. <b class="ad">Buy now!</b></p></section><p data-part="text">Else.</p>';
const TEST_PAGE = 'https://docs.test/paper';

const fixture = useFixture();

async function openSites(): Promise<{ sites: ReturnType<Page['locator']>; options: Page }> {
  const { session } = fixture;
  const options = await session.open(session.url('options.html#section-sites'));
  return { options, sites: options.getByRole('region', { name: 'Site rules' }) };
}

async function copiedOf(url: string, body = BODY): Promise<string> {
  const { session } = fixture;
  const beside = await session.open('https://docs.test/');
  const page = await openTestPage(session, body, url);
  await clickMenu(session, page, 'extract-here');
  expect((await settledBadge(session)).text).toBe('✓1');
  return (await readClipboard(beside)).replace(/^[\s\S]*?Source: <.*>\n+/, '').trim();
}

test('sites: a rule decides what is extracted until it is removed, and an invalid one is rejected at its field', async () => {
  const { sites, options } = await openSites();
  await sites.getByRole('button', { name: 'Add site' }).click();
  const add = sites.getByRole('button', { name: 'Save', exact: true });
  await sites.getByLabel('Site', { exact: true }).fill('no site');
  await sites.getByLabel('Parts to extract').fill('.good\np[');
  await add.click();
  await expect(sites.getByLabel('Site', { exact: true })).toBeFocused();
  await expect(sites.getByText('Your browser can’t read this selector: p[')).toBeVisible();
  await sites.getByLabel('Site', { exact: true }).fill('https://docs.test/some/page');
  await add.click();
  await expect(sites.getByLabel('Parts to extract')).toBeFocused();
  await expect(sites.getByRole('list', { name: 'Site rules' })).toHaveCount(0);
  await sites.getByLabel('Parts to extract').fill('.text\nul.facts');
  await sites.getByLabel('Parts to remove').fill('.ad');
  await add.click();
  await expect(sites.getByRole('list', { name: 'Site rules' }).getByRole('listitem')).toHaveText([
    /docs\.test/,
  ]);
  await sites.getByRole('button', { name: 'Edit “docs.test”' }).click();
  await sites.getByLabel('Parts to remove').fill('');
  await sites.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(options.getByRole('status')).toHaveText('Saved “docs.test”');
  expect(await copiedOf(TEST_PAGE)).toBe('What is wanted. **Buy now!**');
  await options.bringToFront();
  await sites.getByRole('button', { name: 'Remove “docs.test”' }).click();
  await expect(sites.getByRole('list', { name: 'Site rules' })).toHaveCount(0);
  expect(await copiedOf(TEST_PAGE)).toContain('Else.');
  await options.close();
});

test('sites: an unclosed or slow selector breaks nothing else', async () => {
  const { session } = fixture;
  const { settings } = await readArea(session, 'local');
  const slow = `${':is('.repeat(30)}.none${' *)'.repeat(30)}`;
  const rule = { host: 'docs.test', content: ['[title="x', slow, '.text'], remove: ['[title="x', '.ad'] };
  await session.background.stop();
  await writeArea(session, 'local', { settings: { ...Object(settings), sites: [rule] } });
  expect(await copiedOf(TEST_PAGE, `${'<div>'.repeat(40)}${BODY}`)).toBe('What is wanted.');
  await session.background.stop();
  await writeArea(session, 'local', { settings });
});
