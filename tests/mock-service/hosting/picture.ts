const PICTURE_PATH = /^\/pictures\/([a-z-]+)-(\d{2,4})x(\d{2,4})\.svg$/;
const LAYERS = 9;

function hashOf(text: string): number {
  let hash = 7;
  for (const char of text) hash = (hash * 31 + (char.codePointAt(0) ?? 0)) % 99_991;
  return hash;
}

function layer(hash: number, index: number, width: number, height: number): string {
  const hue = (hash + index * 23) % 360;
  const top = Math.round((height / LAYERS) * index);
  const bend = Math.round(((hash >> (index % 8)) % 10) * (height / 120));
  const middle = Math.round(width / 2);
  const outline = `M0 ${top} Q${middle} ${top - bend} ${width} ${top} V${height} H0 Z`;
  return `<path d="${outline}" fill="hsl(${hue} 38% ${30 + ((index * 17) % 45)}%)"/>`;
}

/** Draws the picture for a path such as `/pictures/quarry-face-1200x800.svg`: layers of rock. */
export function drawPicture(path: string): string | null {
  const [, name, w, h] = PICTURE_PATH.exec(path) ?? [];
  if (name === undefined) return null;
  const [width, height, hash] = [Number(w), Number(h), hashOf(name)];
  const layers = Array.from({ length: LAYERS }, (_, index) => layer(hash, index, width, height)).join('');
  const label = `<text x="50%" y="52%" text-anchor="middle" font-family="sans-serif" font-size="${Math.round(
    Math.min(width, height) / 10,
  )}" fill="#fff" stroke="#000" stroke-width=".5">${name.replaceAll('-', ' ')}</text>`;
  const size = `width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${layers}${label}</svg>`;
}
