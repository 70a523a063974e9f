import fc from 'fast-check';
import { WORKFLOWS, type Workflow } from '../../../lib/search/form.ts';
import { SEED } from '../../shared/seed.ts';
import { brokenAt, KINDS, type Kind } from './breaks.ts';
import { type JsonObject, type Path, pathsIn } from './json.ts';
import { GROUPS, wholeExtract, wholeSearch } from './whole.ts';

/** An answer broken at one path. */
interface Broken {
  kind: Kind;
  path: Path;
  whole: JsonObject;
  body: string;
}

export interface BrokenSearch extends Broken {
  workflow: Workflow;
  /** Whether full text was requested for the first two results of the workflow's own group. */
  inFull: boolean;
}

/** Extractions have only one form. */
export type BrokenExtraction = Broken;

const OWN_GROUP: Readonly<Record<Workflow, string>> = {
  search: 'search',
  images: 'image',
  videos: 'video',
  news: 'news',
  podcasts: 'podcast',
};

/**
 * Returns `count` samples, spread over all given fields. With fewer samples than fields, the seed decides which fields
 * get one.
 */
function spread<T>(all: readonly fc.Arbitrary<T>[], count: number): T[] {
  const turned = SEED % Math.max(1, all.length);
  const fields = [...all.slice(turned), ...all.slice(0, turned)];
  return fields.flatMap((arbitrary, at) => {
    const share = Math.floor((count * (at + 1)) / fields.length) - Math.floor((count * at) / fields.length);
    return share === 0 ? [] : fc.sample(arbitrary, { numRuns: share, seed: SEED + at });
  });
}

function searchFields(kind: Kind): fc.Arbitrary<BrokenSearch>[] {
  return GROUPS.flatMap((group, at) => {
    const workflow = WORKFLOWS[at % WORKFLOWS.length] ?? 'search';
    const inFull = at % 2 === 0;
    const own = OWN_GROUP[workflow];
    const groups = [...new Set([own, GROUPS[(at + 3) % GROUPS.length] ?? own, group, 'news', 'search'])];
    const whole = wholeSearch(groups, inFull ? own : undefined);
    const paths = pathsIn(whole).filter(([first, second]) =>
      first === 'data' && second !== undefined ? second === group : at === 0,
    );
    return paths.flatMap((path) => {
      const bodies = brokenAt(whole, path, kind);
      return bodies ? bodies.map((body) => ({ kind, path, whole, body, workflow, inFull })) : [];
    });
  });
}

function extractFields(kind: Kind): fc.Arbitrary<Broken>[] {
  const whole = wholeExtract();
  return pathsIn(whole).flatMap((path) => {
    const bodies = brokenAt(whole, path, kind);
    return bodies ? bodies.map((body) => ({ kind, path, whole, body })) : [];
  });
}

const perKind = <T>(make: (kind: Kind) => fc.Arbitrary<T>[], count: number): T[] =>
  KINDS.flatMap((kind, at) => {
    const share = Math.floor((count * (at + 1)) / KINDS.length) - Math.floor((count * at) / KINDS.length);
    return spread(make(kind), share);
  });

/** Search answers, each broken at one path, covering all paths and ways to break them. */
export const brokenSearches = (count: number): BrokenSearch[] => perKind(searchFields, count);

/** Extraction answers, broken the same way. */
export const brokenExtractions = (count: number): BrokenExtraction[] => perKind(extractFields, count);

/** Describes the failed case and how to rerun it. */
export const told = ({ kind, path, body }: Broken): string =>
  `QUARRY_SEED=${SEED} · ${kind} of ${path.join('.') || 'the whole'} · ${body.slice(0, 400)}`;
