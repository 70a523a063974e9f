import { expect, test } from '@playwright/test';
import { useFixture } from '../harness/browser/fixture.ts';
import { inject } from '../harness/views/inject.ts';
import { openTestPage } from '../harness/views/test-page.ts';

const TEXT =
  'Whoever comes first in the morning lights the stove, and whoever leaves last looks at it once more. ';
const BODY = `<form><article><h1>The handbook</h1><p id="first">${TEXT.repeat(4)}</p>
<ul><li>one at the <a href="/desk">desk</a></li><li>one with the <a href="/porter">porter</a></li></ul>
<x-note ="a" @click="b"><noscript><img src="/b.png" alt="" name="querySelectorAll"></noscript><p id="last">${TEXT.repeat(3)}</p></x-note></article></form><form hidden>Never shown</form><nav><a href="/wiki">All pages</a></nav>`;

const fixture = useFixture();

/** Names an element after every property of a document, and form controls after every property of an element. */
function nameAll(): { document: number; form: number } {
  const namesOf = (of: object) => {
    const names = new Set<string>();
    for (let one: object | null = of; one !== null; one = Object.getPrototypeOf(one))
      for (const name of Object.getOwnPropertyNames(one)) names.add(name);
    return names;
  };
  const named = (tag: string, name: string) => {
    const element = document.createElement(tag);
    element.setAttribute('name', name);
    return element;
  };
  const [names, fields] = [namesOf(document), namesOf(HTMLFormElement.prototype)];
  const forms = [...document.forms];
  const within = forms.map(() => [...fields].map((name) => named('input', name)));
  const host = document.createElement('div');
  host.append(...[...names].map((name) => named('img', name)));
  const { body } = document;
  body.append(host);
  const append = Element.prototype.append;
  for (const [index, form] of forms.entries()) append.call(form, ...(within[index] ?? []));
  Reflect.set(globalThis, 'quarryWants', undefined);
  return { document: names.size, form: fields.size };
}

function select(): void {
  const range = new Range();
  const [first, last] = [document.querySelector('#first'), document.querySelector('#last')];
  range.setStart(first?.firstChild ?? document.body, 3);
  range.setEnd(last?.firstChild ?? document.body, 20);
  getSelection()?.addRange(range);
}

const READERS = [
  ['page-in-tab.js', { part: 'page' }, 'lights the stove'],
  ['page-in-tab.js', { part: 'selection' }, 'one with the [porter]'],
  ['page-selection.js', null, 'https://docs.test/porter'],
  ['page-all-links.js', null, 'https://docs.test/wiki'],
] as const;

test('injected scripts read a page and its selection despite DOM clobbering and broken names', async () => {
  const page = await openTestPage(fixture.session, BODY);
  await page.evaluate(select);
  const plain = new Map<object, unknown>();
  for (const reader of READERS) {
    const [script, wants, holds] = reader;
    const read = await inject(page, script, wants);
    expect(JSON.stringify(read)).toContain(holds);
    expect(JSON.stringify(read)).not.toContain('Never shown');
    plain.set(reader, read);
  }
  const named = await page.evaluate(nameAll);
  expect(named.document).toBeGreaterThan(250);
  expect(named.form).toBeGreaterThan(250);
  // The clobbering works: the page itself reads these elements instead of the document's properties.
  await expect
    .poll(() => page.evaluate(() => String(Reflect.get(document, 'contentType'))))
    .toBe('[object HTMLImageElement]');
  for (const reader of READERS) {
    const [script, wants] = reader;
    expect(await inject(page, script, wants), script).toEqual(plain.get(reader));
  }
});
