import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { heldBack } from '../../../lib/pages/connect.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('tells news at once, or together and a moment later while the page is busy', () => {
  const told: object[] = [];
  let busy = false;
  const tell = heldBack<{ trail?: number; usage?: number }>(
    (news) => told.push(news),
    () => busy,
  );
  tell({ trail: 1 });
  expect(told).toEqual([{ trail: 1 }]);
  busy = true;
  tell({ trail: 2 });
  tell({ usage: 1 });
  busy = false;
  tell({ trail: 3 });
  expect(told).toHaveLength(1);
  vi.advanceTimersByTime(100);
  expect(told).toEqual([{ trail: 1 }, { trail: 3, usage: 1 }]);
  tell({ usage: 2 });
  expect(told).toHaveLength(3);
});
