import type { Session } from '../browser/chromium.ts';

interface Page {
  job: string;
  place: number;
  url: string;
  markdown: string;
  /** Epoch ms; defaults to now. */
  at?: number;
}

/** Stores pages in the extension's database as if they had been extracted. */
export async function addSavedPages(session: Session, pages: readonly Page[]): Promise<void> {
  const worker = await session.background.awake();
  await worker.evaluate(async (list) => {
    const opened = indexedDB.open('quarry');
    await new Promise((resolve) => opened.addEventListener('success', resolve));
    const change = opened.result.transaction('pages', 'readwrite');
    for (const page of list)
      change.objectStore('pages').put({ at: Date.now(), ...page, bytes: page.markdown.length });
    await new Promise((resolve) => change.addEventListener('complete', resolve));
    opened.result.close();
  }, pages);
}

/** Deletes all pages of a job. */
export async function deleteSavedPages(session: Session, job: string): Promise<void> {
  const worker = await session.background.awake();
  await worker.evaluate(async (id) => {
    const opened = indexedDB.open('quarry');
    await new Promise((resolve) => opened.addEventListener('success', resolve));
    const change = opened.result.transaction('pages', 'readwrite');
    change.objectStore('pages').delete(IDBKeyRange.bound([id, 0], [id, Number.MAX_SAFE_INTEGER]));
    await new Promise((resolve) => change.addEventListener('complete', resolve));
    opened.result.close();
  }, job);
}
