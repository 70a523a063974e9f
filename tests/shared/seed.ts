/** The seed of a run: from `QUARRY_SEED`, else another each time. Failures name it. */
export const SEED = Number(process.env.QUARRY_SEED ?? Math.floor(Math.random() * 2 ** 31));

const isSeed = Number.isInteger(SEED);
if (!isSeed) throw new Error(`QUARRY_SEED has to be a whole number, not ${process.env.QUARRY_SEED}.`);
