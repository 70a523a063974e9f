import { expect, type Page, test } from '@playwright/test';
import { sampled } from '../../shared/sampled.ts';
import { WORKFLOWS } from '../../shared/workflows.ts';
import { useFixture } from '../harness/browser/fixture.ts';
import { openPopup } from '../harness/browser/popup.ts';
import { clearArea } from '../harness/browser/stored.ts';
import { findings, unreachable } from '../harness/checks/accessible.ts';
import { setMore } from '../harness/views/fields.ts';
import { results, search, searchbox } from '../harness/views/search.ts';

const fixture = useFixture();

test.beforeEach(() => clearArea(fixture.session, 'session'));

/** The surfaces of the search view and their widths. */
const SURFACES = {
  'the popup': undefined,
  'the side panel at its narrowest': ['sidepanel.html', 320],
  'the side panel': ['sidepanel.html', 400],
  'the full-page view with one pane': ['desk.html', 720],
  'the full-page view with two panes': ['desk.html', 1100],
} as const;

/** Surfaces that resemble another one of a different width, which get fewer checks. */
const ALIKE = ['the side panel', 'the side panel at its narrowest', 'the full-page view with one pane'];

/** A state of the view, with the steps from the previous one. */
type State = [name: string, reach: (view: Page) => Promise<unknown>];

const RESULTS = sampled(WORKFLOWS, 2).map(
  (workflow): State => [
    `results of ${workflow}, ticked`,
    async (view) => {
      await search(view, { query: 'stone', workflow });
      await tickSome(view);
    },
  ],
);

const STATES: State[] = [
  ...RESULTS,
  [
    'the menu of the selection',
    (view) => view.getByRole('button', { name: 'More actions for selected results' }).click(),
  ],
  [
    'pages in full, ticked, with the panel behind “More”',
    async (view) => {
      await view.keyboard.press('Escape');
      await setMore(view, { 'Include full text': 'Top 2 results' });
      await search(view, { query: 'granite' });
      await view
        .getByText(/^Full text \d/)
        .first()
        .click();
      await tickSome(view);
    },
  ],
];

async function tickSome(view: Page): Promise<void> {
  await searchbox(view).press('ArrowDown');
  await view.keyboard.press('Space');
  await view.keyboard.press('ArrowDown');
  await view.keyboard.press('Shift+Space');
  // In a grid, one step down includes everything in between.
  await expect(view.getByRole('region', { name: 'Selected results' })).toContainText(/^[2-9] selected/);
  await expect.poll(() => results(view).getByRole('checkbox', { checked: true }).count()).toBeGreaterThan(1);
}

for (const [name, surface] of sampled(Object.entries(SURFACES), 2)) {
  test(`axe finds nothing in ${name}, with results and a selection`, async () => {
    test.slow();
    const { session } = fixture;
    const popup = surface ? undefined : await openPopup(session);
    const view = popup?.page ?? (await session.open(session.url(surface?.[0] ?? '')));
    if (surface) await view.setViewportSize({ width: surface[1], height: 720 });
    for (const [state, reach] of ALIKE.includes(name) ? RESULTS.slice(0, 2) : STATES) {
      await reach(view);
      expect(await findings(view), state).toEqual([]);
    }
    expect(await unreachable(view)).toEqual([]);
    await popup?.close();
  });
}
