// @vitest-environment happy-dom
import { cleanup, render, waitFor } from '@testing-library/preact';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { SearchView } from '../../../components/search/search-view.tsx';
import { takeOver } from '../../../components/search/take-over.ts';
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

  it('is taken over when it is on screen: the same element, once', async () => {
    const app = page();
    const field = app.querySelector('input');
    takeOver(app, paint(app));
    expect(app.querySelector('[role=tablist]')).toBeNull();
    await waitFor(() => expect(app.querySelector('[role=tablist]')).not.toBeNull());
    expect([...app.querySelectorAll('input[role=searchbox]')]).toEqual([field]);
  });

  it('is taken over at once where nobody sees it', () => {
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    const app = page();
    takeOver(app, paint(app));
    hidden.mockRestore();
    expect(app.querySelector('[role=tablist]')).not.toBeNull();
  });

  it('keeps what was typed into it', async () => {
    const app = page();
    const field = app.querySelector('input');
    takeOver(app, paint(app));
    if (field) field.value = 'gran';
    await waitFor(() => expect(app.querySelector('[role=tablist]')).not.toBeNull());
    expect(app.querySelector('input')?.value).toBe('gran');
    await waitFor(() => expect(app.querySelector('.chips button')).not.toBeNull());
    expect(app.querySelector('input')?.value).toBe('gran');
  });
});
