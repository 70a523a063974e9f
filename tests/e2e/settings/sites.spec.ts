import { expect, test } from '@playwright/test';
import { settledBadge } from '../harness/browser/badge.ts';
import { readClipboard } from '../harness/browser/clipboard.ts';
import { useFixture } from '../harness/browser/fixture.ts';
import { readArea, writeArea } from '../harness/browser/stored.ts';
import { clickMenu } from '../harness/views/menu.ts';
import { openTestPage } from '../harness/views/test-page.ts';

const BODY =
  '<h1>Paper</h1><section class="text"><p>What is wanted. <b class="ad">Buy now!</b></p></section><p data-part="text">Else.</p>';

const fixture = useFixture();

test('sites: a rule decides what is extracted, and an unclosed or slow selector in it breaks nothing', async () => {
  const { session } = fixture;
  const slow = `${':is('.repeat(30)}.none${' *)'.repeat(30)}`;
  const rule = { host: 'docs.test', content: ['[title="x', slow, '.text'], remove: ['[title="x', '.ad'] };
  const { settings } = await readArea(session, 'local');
  // No form accepts such selectors.
  await session.background.stop();
  await writeArea(session, 'local', { settings: { ...Object(settings), sites: [rule] } });
  const beside = await session.open('https://docs.test/');
  const page = await openTestPage(session, `${'<div>'.repeat(40)}${BODY}`, 'https://docs.test/paper');
  await clickMenu(session, page, 'extract-here');
  expect((await settledBadge(session)).text).toBe('✓1');
  const copied = (await readClipboard(beside)).replace(/^[\s\S]*?Source: <.*>\n+/, '').trim();
  expect(copied).toBe('What is wanted.');
});
