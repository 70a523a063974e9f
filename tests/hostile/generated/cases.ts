import fc from 'fast-check';
import { WORKFLOWS, type Workflow } from '../../../lib/search/form.ts';
import { SEED } from '../../seed.ts';
import { brokenAt, KINDS, type Kind } from './breaks.ts';
import { type JsonObject, type Path, pathsIn } from './json.ts';
import { GROUPS, wholeExtract, wholeSearch } from './whole.ts';

/** One answer that is broken in one place. */
interface Broken {
  kind: Kind;
  path: Path;
  whole: JsonObject;
  body: string;
}

export interface BrokenSearch extends Broken {
  workflow: Workflow;
  /** Whether the first two results of the workflow's own group were asked for in full. */
  inFull: boolean;
}

/** Extractions have one form. */
export type BrokenExtraction = Broken;

const OWN_GROUP: Readonly<Record<Workflow, string>> = {
  search: 'search',
  images: 'image',
  videos: 'video',
  news: 'news',
  podcasts: 'podcast',
};

/**
 * As many samples of each kind of break as were asked for in all, spread over all places that can be broken so. Where
 * there are fewer samples than places, the seed says which places get one.
 */
function spread<T>(all: readonly fc.Arbitrary<T>[], count: number): T[] {
  const turned = SEED % Math.max(1, all.length);
  const places = [...all.slice(turned), ...all.slice(0, turned)];
  return places.flatMap((arbitrary, at) => {
    const share = Math.floor((count * (at + 1)) / places.length) - Math.floor((count * at) / places.length);
    return share === 0 ? [] : fc.sample(arbitrary, { numRuns: share, seed: SEED + at });
  });
}

function searchPlaces(kind: Kind): fc.Arbitrary<BrokenSearch>[] {
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

function extractPlaces(kind: Kind): fc.Arbitrary<Broken>[] {
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

/** Answers to searches, each broken in one place: all places, in every way that they can be broken in. */
export const brokenSearches = (count: number): BrokenSearch[] => perKind(searchPlaces, count);

/** The same of answers to extractions. */
export const brokenExtractions = (count: number): BrokenExtraction[] => perKind(extractPlaces, count);

/** Says which case failed, and how to run it again. */
export const told = ({ kind, path, body }: Broken): string =>
  `QUARRY_SEED=${SEED} · ${kind} of ${path.join('.') || 'the whole'} · ${body.slice(0, 400)}`;
