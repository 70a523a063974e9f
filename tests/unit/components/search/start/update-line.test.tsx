import { render, screen } from '@testing-library/preact';
import { expect, it } from 'vitest';
import { UpdateLine } from '../../../../../components/search/start/update-line.tsx';
import { ToolsProvider } from '../../../../../components/ui/tools.ts';
import { toolsOf } from '../../view.ts';

it.each([
  ['2.0.0', /^Updated to 2\.0\.0: a document with sources/],
  ['9.9.9', /^Updated to 9\.9\.9\. All changes$/],
])('an update to %s announces only what is new in it', (release, line) => {
  render(
    <ToolsProvider value={toolsOf()}>
      <UpdateLine release={release} />
    </ToolsProvider>,
  );
  expect(screen.getByRole('link', { name: 'All changes' }).parentElement?.textContent).toMatch(line);
});
