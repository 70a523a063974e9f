// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/preact';
import { afterEach, expect, it } from 'vitest';
import { StoredDataGroup } from '../../../../../components/settings/data/stored-data.tsx';
import { DEFAULT_SETTINGS } from '../../../../../lib/settings/settings.ts';
import { type Answers, fakeQuarry } from '../../../../gallery/fake-quarry.ts';

afterEach(cleanup);

const button = (name: string) => screen.getByRole('button', { name });

function open(answers: Answers = {}): void {
  render(
    <StoredDataGroup
      quarry={fakeQuarry({}, answers)}
      settings={DEFAULT_SETTINGS}
      version={undefined}
      announce={() => undefined}
    />,
  );
}

it('two questions: Escape cancels the newer one first', async () => {
  open();
  fireEvent.click(button('Clear history'));
  fireEvent.click(button('Clear spending'));
  fireEvent.keyDown(button('Clear permanently: Spending, by day'), { key: 'Escape' });
  await waitFor(() => expect(document.activeElement).toBe(button('Clear spending')));
  fireEvent.keyDown(button('Clear spending'), { key: 'Escape' });
  await waitFor(() => expect(document.activeElement).toBe(button('Clear history')));
});

it('clearing: while it takes time, Escape cancels the next question', async () => {
  open({ 'data.clear': () => new Promise(() => undefined) });
  fireEvent.click(button('Clear history'));
  fireEvent.click(button('Clear permanently: Search history'));
  fireEvent.click(button('Clear spending'));
  fireEvent.keyDown(button('Clear permanently: Spending, by day'), { key: 'Escape' });
  await waitFor(() => expect(document.activeElement).toBe(button('Clear spending')));
});
