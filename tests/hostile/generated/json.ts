/** Any JSON value. */
export type Json = null | boolean | number | string | Json[] | JsonObject;
export interface JsonObject {
  [key: string]: Json;
}
/** The path to a value in an answer. */
export type Path = readonly (string | number)[];

/** Whether a value is an object rather than a list or a primitive. */
export function isRecord(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The value at a path; undefined if there is none. */
export function valueAt(value: Json, path: Path): Json | undefined {
  return path.reduce<Json | undefined>((at, key) => {
    if (Array.isArray(at) && typeof key === 'number') return at[key];
    return isRecord(at) && typeof key === 'string' ? at[key] : undefined;
  }, value);
}

/** The paths to all parts of an answer; in a list, to its second entry, which has a neighbor on both sides. */
export function pathsIn(value: Json, path: Path = []): Path[] {
  if (Array.isArray(value)) {
    const second = value[1];
    return [path, ...(second === undefined ? [] : pathsIn(second, [...path, 1]))];
  }
  if (!isRecord(value)) return [path];
  return [path, ...Object.entries(value).flatMap(([key, part]) => pathsIn(part, [...path, key]))];
}

/** JSON with the text at a path replaced by other text, which need not be JSON. */
export function withText(whole: Json, path: Path, replace: (text: string) => string): string {
  const before = JSON.stringify(valueAt(whole, path));
  return written(whole, path, replace(before));
}

function written(value: Json, path: Path, text: string): string {
  const [key, ...rest] = path;
  if (key === undefined) return text;
  if (Array.isArray(value)) {
    const parts = value.map((part, at) => (at === key ? written(part, rest, text) : JSON.stringify(part)));
    return `[${parts.join(',')}]`;
  }
  if (!isRecord(value)) throw new Error(`Nothing is at ${path.join('.')}.`);
  const parts = Object.entries(value).map(([name, part]) => {
    const inner = name === key ? written(part, rest, text) : JSON.stringify(part);
    return `${JSON.stringify(name)}:${inner}`;
  });
  return `{${parts.join(',')}}`;
}

/** A copy without the value at a path. */
export function without(whole: Json, path: Path): Json {
  const copy = structuredClone(whole);
  const parent = valueAt(copy, path.slice(0, -1));
  const key = path.at(-1);
  if (Array.isArray(parent) && typeof key === 'number') parent.splice(key, 1);
  else if (isRecord(parent) && typeof key === 'string') delete parent[key];
  return copy;
}
