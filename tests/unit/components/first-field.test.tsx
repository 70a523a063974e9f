// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/preact';
import { afterEach, describe, expect, it } from 'vitest';
import { keepTyped } from '../../../components/search/keep-typed.ts';
import { SearchView } from '../../../components/search/search-view.tsx';
import { FIRST_FIELD } from '../../../scripts/build/first-field.ts';
import { fakeQuarry } from '../../gallery/fake-quarry.ts';

afterEach(cleanup);

/** What stands in a page's field, tag by tag, but for what the view sets on the element itself. */
function parts(within: Element): string[] {
  const written = [...within.querySelectorAll('search, search *')].map((element) => {
    const attributes = [...element.attributes].filter(
      ({ name }) => !['autofocus', 'spellcheck'].includes(name),
    );
    return [element.localName, ...attributes.map(({ name, value }) => `${name}=${value}`).sort()].join(' ');
  });
  return written;
}

function page(): HTMLElement {
  const app = document.createElement('div');
  app.innerHTML = `<main class="search-view"><header class="head">${FIRST_FIELD}</header></main>`;
  document.body.append(app);
  return app;
}

const paint = (app: HTMLElement) => () => {
  render(<SearchView quarry={fakeQuarry()} />, { container: app });
};

describe('the field that stands in the page before its script runs', () => {
  it('is the one that the view paints', () => {
    const app = page();
    const before = parts(app);
    expect(before).toHaveLength(7);
    const empty = document.createElement('div');
    document.body.append(empty);
    paint(empty)();
    expect(before).toEqual(parts(empty));
  });

  it('is taken over: the same element, once', () => {
    const app = page();
    const field = app.querySelector('input');
    keepTyped(app, paint(app));
    expect([...app.querySelectorAll('input[role=searchbox]')]).toEqual([field]);
  });

  it('keeps what was typed into it', async () => {
    const app = page();
    const field = app.querySelector('input');
    if (field) field.value = 'gran';
    keepTyped(app, paint(app));
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(app.querySelector('input')?.value).toBe('gran');
  });
});
