import { screen, waitFor } from '@testing-library/preact';
import { expect, it } from 'vitest';
import { newJob } from '../../../shared/new-job.ts';
import { showSearch } from '../show-search.tsx';
import { choose, press, pressNext, saved, says } from '../view.ts';

it('settings for a site are saved from the report of an extraction', async () => {
  const job = newJob(0, {
    source: 'page',
    state: 'partly',
    finishedAt: 2,
    copied: true,
    pages: ['one', 'two'].map((name) => ({ url: `https://docs.example/${name}`, state: 'done', words: 3 })),
    fitted: { trimmed: 1, dropped: [] },
  });
  const quarry = showSearch({ job });
  await pressNext(/^Copied/);
  await pressNext('Settings for this site…');
  const way = await screen.findByLabelText<HTMLSelectElement>('Extract pages');
  expect(way.value).toBe('service');
  choose(way, 'local');
  choose('Preset', '#note');
  press('Save for this site');
  await says('Saved for docs.example. Applies from your next extraction.');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(saved(quarry)).toMatchObject([
    { siteDefaults: [{ host: 'docs.example', way: 'local', to: 'clipboard', preset: '#note' }] },
  ]);
});
