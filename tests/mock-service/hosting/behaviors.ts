import type { IncomingMessage, ServerResponse } from 'node:http';

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
function specimenPage(number: number): string {
  const rock = pick(ROCKS, number);
  const colour = pick(COLOURS, Math.floor(number / 7));
  const place = pick(PLACES, Math.floor(number / 3));
  const find = pick(FINDS, Math.floor(number / 2));
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Specimen ${number}: ${colour} ${rock}</title></head>
<body>
<nav><a href="/1">First</a> <a href="/600">Last</a></nav>
<main><article>
<h1>Specimen ${number}: ${colour} ${rock}</h1>
<p>This piece of ${rock} came from ${place}, at a depth of ${number % 90} metres and ${(number * 7) % 100}
centimetres. It was sawn on two sides and left rough on the others, so that the bedding can be seen.</p>
<p>Wet, the surface turns ${colour}; dry, it is a shade lighter. Under the glass one finds ${find}. The block
next to it, cut on the same day, is specimen ${number + 1}, and the two fit together along the saw cut.</p>
<p>${specimenMarker(number)} It weighs ${200 + ((number * 13) % 700)} grams, and a drop of acid leaves it
${rock === 'limestone' || rock === 'marble' ? 'fizzing' : 'unmoved'}.</p>
<p>Filed under <code>/${number}</code>.</p>
</article></main>
<footer>Catalogue of the specimen drawer</footer>
</body>
</html>`;
}

/** Answers a request to a host that has a rule instead of pages. */
export type Behavior = (path: string, response: ServerResponse, urlOf: UrlOf) => void;
type UrlOf = (host: string, path: string) => string;

const SPECIMENS = 600;
const MEGABYTE = 1024 * 1024;

function html(response: ServerResponse, body: string, status = 200): void {
  response.writeHead(status, { 'content-type': 'text/html; charset=utf-8' }).end(body);
}

function notFound(response: ServerResponse): void {
  html(response, '<!doctype html><title>Not found</title><p>There is no such page.</p>', 404);
}

const TARGETS: Record<string, (urlOf: UrlOf) => string> = {
  '/loop': (urlOf) => urlOf('moved.test', '/loop'),
  '/plain': () => 'http://docs.test/',
};

/** `/to/HOST/PATH` redirects there, `/loop` to itself, and `/plain` to http. */
function moved(path: string, response: ServerResponse, urlOf: UrlOf): void {
  const [, host, rest] = /^\/to\/([a-z.]+)(\/.*)$/.exec(path) ?? [];
  const fixed = TARGETS[path]?.(urlOf);
  const target = fixed ?? (host !== undefined && rest !== undefined ? urlOf(host, rest) : undefined);
  if (target === undefined) notFound(response);
  else response.writeHead(302, { location: target }).end();
}

function empty(_path: string, response: ServerResponse): void {
  html(response, '<!doctype html><html><head><title></title></head><body></body></html>');
}

/** `/N` sends a page of N megabytes. */
function large(path: string, response: ServerResponse): void {
  const megabytes = Math.min(Number(path.slice(1)) || 8, 64);
  html(response, `<!doctype html><title>Large</title><p>${'stone '.repeat((megabytes * MEGABYTE) / 6)}`);
}

/** `/1` to `/600` are distinct pages. */
function many(path: string, response: ServerResponse): void {
  const number = Number(/^\/(\d{1,3})$/.exec(path)?.[1] ?? 0);
  if (number < 1 || number > SPECIMENS) notFound(response);
  else html(response, specimenPage(number));
}

/** The hosts without a folder. */
export const BEHAVIORS: ReadonlyMap<string, Behavior> = new Map<string, Behavior>([
  ['moved.test', moved],
  ['empty.test', empty],
  ['large.test', large],
  ['many.test', many],
]);

/** The host of a request, without its port. */
export function hostOf(request: IncomingMessage): string {
  return (request.headers.host ?? '').replace(/:\d+$/, '').toLowerCase();
}
