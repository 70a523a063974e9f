import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { eventually } from '../../../../shared/eventually.ts';

const started = vi.fn();
let reportPaint: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetModules();
  started.mockReset();
  vi.stubGlobal('viewStarted', started);
  vi.stubGlobal(
    'PerformanceObserver',
    class {
      constructor(report: () => void) {
        reportPaint = report;
      }
      observe = vi.fn();
    },
  );
  // The number makes each a module of its own; a module runs once.
  const script = `data:text/javascript,viewStarted()//${Math.random()}`;
  document.head.innerHTML = `<link rel="view" href="${script}">`;
});
afterEach(() => document.head.replaceChildren());

/** Starts the view and reports the page as loaded. */
async function load(shown = Promise.resolve()): Promise<() => void> {
  const { startView } = await import('../../../../../components/search/start/start-view.ts');
  const wake = vi.fn();
  void startView(shown, wake);
  await vi.advanceTimersByTimeAsync(0);
  expect(wake).not.toHaveBeenCalled();
  window.dispatchEvent(new Event('load'));
  await vi.advanceTimersByTimeAsync(100);
  return wake;
}

it.each([
  ['the paint is reported', () => reportPaint()],
  ['a key is pressed', () => window.dispatchEvent(new KeyboardEvent('keydown', { key: 's' }))],
  ['a hidden page has waited', () => vi.advanceTimersByTime(200)],
])('start: loads the view and wakes the background once %s', async (_, happens) => {
  const wake = await load();
  expect(wake).not.toHaveBeenCalled();
  expect(started).not.toHaveBeenCalled();
  happens();
  await eventually(() => expect(started).toHaveBeenCalledOnce());
  expect(wake).toHaveBeenCalledOnce();
});

it.each([
  ['was refused', () => Promise.reject(new Error('Stored by a later version'))],
  ['never comes', () => new Promise<void>(() => undefined)],
])('start: loads the view although the last answer %s', async (_, shown) => {
  const warned = vi.spyOn(console, 'warn').mockReturnValue();
  await load(shown());
  reportPaint();
  await vi.advanceTimersByTimeAsync(300);
  await eventually(() => expect(started).toHaveBeenCalledOnce());
  warned.mockRestore();
});
