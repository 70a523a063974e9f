import { expect, it, vi } from 'vitest';
import { withPart } from '../../../../components/ui/use-late.ts';
import { late } from '../../../../lib/late.ts';
import { eventually } from '../../../eventually.ts';

it('does at once what a part is there for, and else as soon as it is', async () => {
  const gate = Promise.withResolvers<string>();
  const part = late(() => gate.promise);
  const act = vi.fn();
  withPart(part, act);
  expect(act).not.toHaveBeenCalled();
  gate.resolve('part');
  await eventually(() => expect(act).toHaveBeenCalledExactlyOnceWith('part'));
  withPart(part, act);
  expect(act).toHaveBeenCalledTimes(2);
});
