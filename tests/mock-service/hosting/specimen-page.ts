const ROCKS = ['sandstone', 'granite', 'slate', 'limestone', 'basalt', 'gneiss', 'marble'];
const COLOURS = ['ochre', 'grey-green', 'rust', 'pale blue', 'almost black', 'cream', 'plum'];
const PLACES = [
  'the north face',
  'the old pit',
  'the spoil heap',
  'bench four',
  'the river cut',
  'the saw shed',
];
const FINDS = [
  'a fern',
  'ripple marks',
  'a worm burrow',
  'nothing but quartz',
  'a seam of iron',
  'half a shell',
];

function pick(from: readonly string[], seed: number): string {
  return from[seed % from.length] ?? '';
}

/** The sentence that occurs only on this specimen's page. */
export function specimenMarker(number: number): string {
  return `The label on the tray reads specimen-${number}-of-the-drawer.`;
}

/** A catalog page for one rock specimen. Each number has its own page. */
export function specimenPage(number: number, name: string, path: string): string {
  const rock = pick(ROCKS, number);
  const colour = pick(COLOURS, Math.floor(number / 7));
  const place = pick(PLACES, Math.floor(number / 3));
  const find = pick(FINDS, Math.floor(number / 2));
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>${name} ${number}: ${colour} ${rock}</title></head>
<body>
<nav><a href="/1">First</a> <a href="/600">Last</a></nav>
<main><article>
<h1>${name} ${number}: ${colour} ${rock}</h1>
<p>This piece of ${rock} came from ${place}, at a depth of ${number % 90} metres and ${(number * 7) % 100}
centimetres. It was sawn on two sides and left rough on the others, so that the bedding can be seen.</p>
<p>Wet, the surface turns ${colour}; dry, it is a shade lighter. Under the glass one finds ${find}. The block
next to it, cut on the same day, is specimen ${number + 1}, and the two fit together along the saw cut.</p>
<p>${specimenMarker(number)} It weighs ${200 + ((number * 13) % 700)} grams, and a drop of acid leaves it
${rock === 'limestone' || rock === 'marble' ? 'fizzing' : 'unmoved'}.</p>
<p>Filed under <code>${path}</code>.</p>
</article></main>
<footer>Catalogue of the specimen drawer</footer>
</body>
</html>`;
}
