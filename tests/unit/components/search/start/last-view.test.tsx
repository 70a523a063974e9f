import { cleanup, render } from '@testing-library/preact';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { type LastView, show } from '../../../../../components/search/start/last-view.ts';
import { useLastView } from '../../../../../components/search/start/use-last-view.ts';
import { ToolsProvider } from '../../../../../components/ui/tools.ts';
import { type FakeQuarry, fakeQuarry } from '../../../../gallery/fake-quarry.ts';
import { toolsOf } from '../../view.tsx';

const LANGUAGE = 'en';

function Popup({ texts, isKept, open }: { texts: readonly string[]; isKept: boolean; open: boolean }) {
  useLastView('stone', isKept);
  return (
    <ul class="panel">
      {texts.map((text, index) => (
        <li key={index} title={text}>
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d="M1 1" />
          </svg>
          <b>{text}</b>
        </li>
      ))}
      {open && <li class="job">An extraction that runs</li>}
    </ul>
  );
}

/** What a popup with these texts stored when it closed; undefined if it stored nothing. */
function kept(texts: readonly string[], { isKept = true, open = false } = {}): LastView | undefined {
  const stored: object[] = [];
  const quarry: FakeQuarry = fakeQuarry({}, { saveLastView: (view) => view && stored.push(view) });
  document.body.innerHTML = '<div id="app"><main class="search-view popup"></main></div>';
  document.documentElement.lang = LANGUAGE;
  const container = document.querySelector('main') ?? document.body;
  render(
    <ToolsProvider value={toolsOf({ quarry })}>
      <Popup {...{ texts, isKept, open }} />
    </ToolsProvider>,
    { container },
  );
  window.dispatchEvent(new Event('pagehide'));
  cleanup();
  const [view] = stored;
  // As the storage area passes it on.
  return view && JSON.parse(JSON.stringify(view));
}

/** The page of a new popup, and what it shows of the last one. */
async function shown(view: LastView): Promise<Element | null> {
  document.body.innerHTML = '<div id="app" data-early><form><input></form></div>';
  const page = document.getElementById('app') ?? document.body;
  await show(view, page, Promise.resolve([{ title: 'A tab' }]));
  return document.querySelector('.last-view');
}

beforeEach(() => document.head.replaceChildren());

describe('the last answer', () => {
  it('is shown with every text as a text, whatever it contains', async () => {
    const markup = fc.constantFrom(
      '<img src=x onerror=alert(1)>',
      '</li><script>',
      '&lt;b&gt;',
      '\u202e',
      ']]>',
    );
    const texts = fc.array(fc.oneof(fc.string(), markup), { minLength: 1, maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(texts, async (all) => {
        const view = kept(all);
        const last = view && (await shown(view));
        expect([...(last?.querySelectorAll('b') ?? [])].map(({ textContent }) => textContent)).toEqual(all);
        expect([...(last?.querySelectorAll('li') ?? [])].map(({ title }) => title)).toEqual(all);
        expect(last?.querySelectorAll('*').length).toBe(2 + 4 * all.length);
      }),
    );
  });

  it('leaves the field to the user, and goes with the first key', async () => {
    const view = kept(['slate']);
    const last = view && (await shown(view));
    expect(last?.isConnected).toBe(true);
    expect(document.querySelector('input')?.value).toBe('stone');
    window.dispatchEvent(new KeyboardEvent('keydown', { key: 's' }));
    expect(last?.isConnected).toBe(false);
  });

  it.each([
    ['is not stored', { isKept: false }],
    ['shows an extraction, which goes on meanwhile', { open: true }],
  ])('is not kept if it %s', (_, how) => {
    expect(kept(['slate'], how)).toBeUndefined();
  });
});
