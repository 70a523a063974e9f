import { expect, it, vi } from 'vitest';
import { withPart } from '../../../../components/ui/use-late.ts';
import { late } from '../../../../lib/late.ts';
import { eventually } from '../../../shared/eventually.ts';

it('withPart: runs immediately if the part is loaded, otherwise as soon as it loads', async () => {
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
