import { beforeEach, expect, it, vi } from 'vitest';
import { browser } from 'wxt/browser';
import { ask } from '../../../lib/messages/ask.ts';
import { failed, success } from '../../../lib/service/failures.ts';

const sent = vi.fn<(message: unknown) => Promise<unknown>>();
beforeEach(() => void Object.assign(browser.runtime, { sendMessage: sent }));

it('ask: sends a message under its name and returns the background’s answer', async () => {
  sent.mockResolvedValueOnce(success('# A page'));
  expect(await ask['extract.markdown']({ job: 'one' })).toEqual(success('# A page'));
  expect(sent.mock.calls).toEqual([
    [{ for: 'background', name: 'extract.markdown', request: { job: 'one' } }],
  ]);
});

it.each([
  ['failed', async () => undefined],
  ['could not be reached', () => Promise.reject(new Error('The port closed.'))],
])('ask: returns a failure if the background %s', async (_, answer) => {
  vi.spyOn(console, 'warn').mockReturnValue();
  sent.mockImplementationOnce(answer);
  expect(await ask['key.lock'](null)).toEqual(failed('internal'));
});
