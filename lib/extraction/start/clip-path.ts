type Size = readonly [width: number, height: number];

const UNKNOWN: Size = [Number.NaN, Number.NaN];

/**
 * The size that a computed `clip-path` leaves of a box, in CSS pixels. NaN if that is hard to say: for `closest-side`,
 * `min()`, curves, and other elements' shapes.
 */
export function sizeIn(clipPath: string, width: number, height: number): Size {
  const [shape, given = ''] = clipPath.replace('evenodd, ', '').split(/\((.*)/s);
  if (shape === 'path' || shape === 'shape') return /[1-9]/.test(given) ? UNKNOWN : [0, 0];
  const [lengths = ''] = given.split(/ (?:round|at|\w+-box)\b/);
  if (!/^(?:calc\(|px|[-+\d.e%, )])*$/.test(lengths)) return UNKNOWN;
  const sides = lengths.match(/calc\([^)]*|[^ ,)]+/g) ?? [];
  const xs = sides.map((side) => pixels(side, width));
  const ys = sides.map((side) => pixels(side, height));
  const [x = Number.NaN, right = x, , left = right] = xs;
  const [y = Number.NaN, radius = y, bottom = y] = ys;
  if (shape === 'inset') return [width - right - left, height - y - bottom];
  if (shape === 'circle' || shape === 'ellipse') return [2 * x, 2 * radius];
  if (shape === 'polygon') return sizeOf(sides.flatMap((_, at) => (at % 2 ? [[xs[at - 1], ys[at]]] : [])));
  return UNKNOWN;
}

/** Converts a length, a percentage, or a sum of them. */
const pixels = (length: string, whole: number): number =>
  length
    .replaceAll('- ', '-')
    .split(/[ (]/)
    .filter((part) => /\d(?:px|%)$/.test(part))
    .reduce((sum, part) => sum + Number.parseFloat(part) * (part.endsWith('%') ? whole / 100 : 1), 0);

/** A polygon's width and average height, or more if its edges cross. */
function sizeOf(corners: readonly (readonly (number | undefined)[])[]): Size {
  const [[x0 = 0, y0 = 0] = []] = corners;
  const around = corners.map(([x = 0, y = 0]) => [x - x0, y - y0] as const);
  const xs = around.map(([x]) => x);
  const width = Math.max(...xs) - Math.min(...xs);
  // The triangles between the first corner and each side.
  const areas = around.map(([x, y], at) => {
    const [nextX, nextY] = around[at + 1] ?? [0, 0];
    return Math.abs(x * nextY - nextX * y) / 2;
  });
  return [width, areas.reduce((sum, area) => sum + area, 0) / width];
}
