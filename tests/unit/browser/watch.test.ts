import { expect, test } from 'vitest';
import { watch } from '../../../lib/browser/watch.ts';

test('events during a read lead to one more read, and what is shown last is the last state', async () => {
  const heard = new Set<() => void>();
  const event = {
    addListener: (one: () => void) => void heard.add(one),
    removeListener: (one: () => void) => void heard.delete(one),
  };
  const happen = (times: number) => {
    for (let time = 0; time < times; time += 1) for (const one of heard) one();
  };
  let state = 'first';
  let reads = 0;
  const answers: (() => void)[] = [];
  const seen: string[] = [];
  const end = watch(
    [event],
    async () => {
      reads += 1;
      const read = state;
      await new Promise<void>((resolve) => answers.push(resolve));
      if (read === 'broken') throw new Error('No tab');
      return read;
    },
    (value) => seen.push(value),
  );
  const answer = () => {
    answers.shift()?.();
    return new Promise((resolve) => setTimeout(resolve));
  };
  happen(300);
  state = 'second';
  await answer();
  await answer();
  expect([reads, seen]).toEqual([2, ['first', 'second']]);
  state = 'broken';
  happen(1);
  await answer();
  state = 'third';
  happen(1);
  await answer();
  expect(seen.at(-1)).toBe('third');
  happen(1);
  end();
  await answer();
  expect([seen.length, heard.size]).toEqual([3, 0]);
});
