import * as z from 'zod/mini';
import { readable } from '../service/schemas.ts';

/** A stored list: an entry that is damaged costs none of those beside it. One of which nothing can be read is none. */
export const storedList = <T>(entry: z.ZodMiniType<T>): z.ZodMiniType<T[]> =>
  z.pipe(
    z.array(z.unknown()).check(z.refine((all) => all.length === 0 || readable(all, entry).length > 0)),
    z.transform((all) => readable(all, entry)),
  );
