import * as z from 'zod/mini';
import { historySchema } from '../../search/history-schema.ts';
import { settingsSchema } from '../schema.ts';
import type { RestoreChange } from './backup.ts';

/** Schema for what a restore changes, in messages and in storage. */
export const restoreChangeSchema = (): z.ZodMiniType<RestoreChange> =>
  z.object({
    settings: z.object({ from: settingsSchema(), to: settingsSchema() }),
    history: z.object({ from: historySchema(), to: historySchema() }),
  });
