import type { Session } from './chromium.ts';

/** Keeps pages as if they had been extracted as one job, `seeded`: so many, each of so many characters. */
export async function keepPages(session: Session, count: number, characters: number): Promise<void> {
  const worker = await session.background.awake();
  await worker.evaluate(
    async ([pages, size]) => {
      const opened = indexedDB.open('quarry');
      await new Promise((resolve) => opened.addEventListener('success', resolve));
      const change = opened.result.transaction('pages', 'readwrite');
      for (let place = 0; place < pages; place += 1) {
        const line = `Stone ${place} lies on two, and [the hearting](https://walling.test/${place}?utm_source=x) fills the rest.\n\n`;
        const markdown = `# Wall ${place}\n\n${line.repeat(Math.ceil(size / line.length))}`;
        const url = `https://walling.test/${place}`;
        change.objectStore('pages').put({ job: 'seeded', place, url, markdown, at: Date.now(), bytes: size });
      }
      await new Promise((resolve) => change.addEventListener('complete', resolve));
      opened.result.close();
    },
    [count, characters] as const,
  );
}

/** Drops all pages of a job. */
export async function forgetPages(session: Session, job: string): Promise<void> {
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
