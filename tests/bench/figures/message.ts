import type { Figure, SideName } from '../figure.ts';

const MESSAGES = 21;

declare const chrome: { runtime: { sendMessage(message: object): Promise<unknown> } };

const messageFor = (name: SideName) =>
  name === 'floor' ? { ping: true } : { for: 'background', name: 'badge.seen', request: null };

/** From a page to the worker and back, for a message the worker answers without reading storage. */
export const messageTrip: Figure = {
  name: 'Message from a page to the worker and back',
  unit: 'ms',
  goal: { more: 2.5 },
  measure: (_, { page, name }) =>
    page.evaluate(
      async ([message, count]) => {
        const took: number[] = [];
        for (let turn = 0; turn < count; turn += 1) {
          const from = performance.now();
          await chrome.runtime.sendMessage(message);
          took.push(performance.now() - from);
        }
        return took.sort((a, b) => a - b)[(count - 1) / 2] ?? Number.NaN;
      },
      [messageFor(name), MESSAGES] as const,
    ),
};

/** The first message from a page to a worker stopped by the browser. */
export const firstMessage: Figure = {
  name: 'Message from a page to a stopped worker and back',
  unit: 'ms',
  async measure(_, { page, name, session }) {
    await session.background.stop();
    return page.evaluate(async (message) => {
      const from = performance.now();
      await chrome.runtime.sendMessage(message);
      return performance.now() - from;
    }, messageFor(name));
  },
};
