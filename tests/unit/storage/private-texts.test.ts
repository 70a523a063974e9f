import { beforeEach, expect, it } from 'vitest';
import { browser } from 'wxt/browser';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { privatePages, privateTexts } from '../../../lib/storage/private-texts.ts';

beforeEach(() => fakeBrowser.reset());

const MOST = 5000;
const page = (length: number) => ({ url: 'https://a.test/', markdown: 'x'.repeat(length) });
const open = (busy: readonly string[] = []) =>
  privateTexts(browser.storage.session, async () => new Set(busy), MOST).pages;
const left = async () =>
  (await privatePages(browser.storage.session)).map(({ job, place }) => `${job} ${place}`);

it('private texts: the oldest go first, also those stored by a background before', async () => {
  await open().put(new Map([[0, page(2000)]]), 'one', 1);
  await open().put(new Map([[0, page(2000)]]), 'two', 2);
  await open().put(new Map([[0, page(2000)]]), 'one', 3);
  const texts = open();
  await texts.put(new Map([[0, page(2000)]]), 'three', 4);
  expect(await left()).toEqual(['one 0', 'three 0']);
  await texts.put(new Map([[0, page(2000)]]), 'one', 5);
  await texts.put(new Map([[0, page(2000)]]), 'four', 6);
  expect(await left()).toEqual(['one 0', 'four 0']);
});

it('private texts: an unfinished job loses no pages; what has no room beside them is refused', async () => {
  const texts = open(['running']);
  await texts.put(new Map([[0, page(2000)]]), 'running', 1);
  await texts.put(new Map([[0, page(2000)]]), 'old', 2);
  await texts.put(new Map([[1, page(2000)]]), 'running', 3);
  expect(await left()).toEqual(['running 0', 'running 1']);
  await expect(texts.put(new Map([[2, page(2000)]]), 'running', 4)).rejects.toThrow(DOMException);
  expect((await texts.of('running')).map(({ place }) => place)).toEqual([0, 1]);
});
