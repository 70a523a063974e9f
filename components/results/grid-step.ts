interface Box {
  top: number;
  bottom: number;
  left: number;
  right: number;
}

/** Rows are rounded to pixels: what overlaps by less than this lies beneath and not beside. */
const SLACK = 2;

const middle = ({ left, right }: Box): number => (left + right) / 2;

/** Place of the box in the next row down (1) or up (-1) that lies nearest; none at the edge of the grid. */
export function nearestInRow(boxes: Box[], from: number, step: 1 | -1): number | undefined {
  const here = boxes[from];
  if (!here) return undefined;
  const beyond = (box: Box) => (step === 1 ? box.top - here.bottom > -SLACK : here.top - box.bottom > -SLACK);
  const distance = (box: Box) => Math.abs(box.top - here.top);
  const others = boxes.filter(beyond);
  const nearestRow = Math.min(...others.map(distance));
  const row = others.filter((box) => distance(box) - nearestRow < SLACK);
  const aside = (box: Box) => Math.abs(middle(box) - middle(here));
  const nearest = row.toSorted((a, b) => aside(a) - aside(b))[0];
  return nearest && boxes.indexOf(nearest);
}
