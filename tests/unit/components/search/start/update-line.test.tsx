// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/preact';
import { afterEach, expect, it } from 'vitest';
import { UpdateLine } from '../../../../../components/search/start/update-line.tsx';
import { ToolsProvider } from '../../../../../components/ui/tools.ts';
import { DEFAULT_SETTINGS } from '../../../../../lib/settings/settings.ts';
import { fakeQuarry } from '../../../../gallery/fake-quarry.ts';

afterEach(cleanup);

it.each([
  ['1.0.0', /^Updated to 1\.0\.0: spending and caps/],
  ['9.9.9', /^Updated to 9\.9\.9\. All changes$/],
])('an update to %s announces only what is new in it', (release, line) => {
  const tools = {
    quarry: fakeQuarry(),
    announce: () => undefined,
    prices: DEFAULT_SETTINGS.prices,
    askAbove: 0.1,
    showError: () => undefined,
  };
  render(
    <ToolsProvider value={tools}>
      <UpdateLine release={release} />
    </ToolsProvider>,
  );
  expect(screen.getByRole('link', { name: 'All changes' }).parentElement?.textContent).toMatch(line);
});
