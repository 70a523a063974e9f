// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/preact';
import { afterEach, expect, it, vi } from 'vitest';
import { Restore } from '../../../../../components/settings/backup/restore.tsx';
import type {
  BackupReading,
  PageId,
  Preview,
  RestoreChoice,
} from '../../../../../lib/settings/backup/backup.ts';
import { DEFAULT_SETTINGS } from '../../../../../lib/settings/settings.ts';
import { fakeQuarry } from '../../../../gallery/fake-quarry.ts';
import { eventually } from '../../../../shared/eventually.ts';

afterEach(cleanup);

const NONE: Preview = {
  settings: [],
  questions: [],
  history: { added: 0, removed: 0 },
  pages: { added: 0, removed: 0, old: 0, lost: 0 },
};
const MARKDOWN = 'a'.repeat(10_000_000);

/** Chooses a file that holds the first of `count` saved pages, of 10 MB each, and replaces everything with it. */
async function replace(count: number) {
  const keys = Array.from({ length: count }, (_, index): [string, number] => ['job', index]);
  const reading: BackupReading = {
    ok: true,
    made: 1,
    holds: { history: false, pages: true },
    pages: [['job', 0]],
    dropped: [],
    add: NONE,
    replace: { ...NONE, pages: { added: 0, removed: count - 1, old: 0, lost: 0 } },
  };
  const files: string[] = [];
  const restored = vi.fn(async (_: { file: string; choice: RestoreChoice }) => ({
    ok: true as const,
    settings: DEFAULT_SETTINGS,
    history: { version: 1 as const, searches: [] },
    added: [['job', 99]] satisfies PageId[],
  }));
  const quarry = fakeQuarry();
  const actions = await quarry.actions();
  const library = {
    ...actions.library,
    keys: async () => keys,
    read: async (some: readonly (readonly [string, number])[]) =>
      some.map(([job, place]) => ({ job, place, at: 1, url: `https://a.test/${place}`, markdown: MARKDOWN })),
  };
  const ask = {
    ...quarry.ask,
    'backup.write': async () => ({ quarry: 'backup' }),
    'backup.preview': async () => reading,
    'backup.take': async ({ part }: { part: string }) => {
      files.push(part);
      return null;
    },
    'backup.restore': restored,
  };
  const announce = vi.fn();
  render(
    <Restore
      quarry={{ ...quarry, ask, actions: async () => ({ ...actions, library }) }}
      announce={announce}
    />,
  );
  fireEvent.change(screen.getByLabelText('Restore from a file…'), {
    target: { files: [new File(['{}'], 'a.json')] },
  });
  fireEvent.click(await screen.findByRole('radio', { name: /^Replace/ }));
  fireEvent.click(screen.getByRole('button', { name: 'Restore' }));
  return { files, restored };
}

it('restore: backs up only the pages that it removes, to undo it', async () => {
  const { files, restored } = await replace(3);
  fireEvent.click(await screen.findByRole('button', { name: 'Undo restore' }));
  await eventually(() => expect(restored).toHaveBeenCalledTimes(2));
  const undo = files.join('');
  expect(undo).not.toContain('https://a.test/0');
  expect(undo).toContain('https://a.test/1');
  expect(undo).toContain('https://a.test/2');
});

it('restore: offers to go on without undo for pages if they are too large for it', async () => {
  const { restored } = await replace(12);
  await screen.findByText(/which undo can’t bring back/);
  expect(restored).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'Restore without undo for pages' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Undo restore' }));
  await eventually(() => expect(restored).toHaveBeenCalledTimes(2));
  // Without the pages that were removed, those that were added stay too.
  expect(restored.mock.calls.map(([{ choice }]) => choice)).toMatchObject([
    { mode: 'replace', pages: true },
    { mode: 'undo', added: [] },
  ]);
});
