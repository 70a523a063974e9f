/** Draws an image with the given proportions, so that the gallery needs no network. */
export function drawImage(
  width: number,
  height: number,
  seed: number,
): { url: string; width: number; height: number } {
  const hue = (seed * 47) % 360;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" preserveAspectRatio="none">
    <rect width="100%" height="100%" fill="hsl(${hue} 28% 72%)"/>
    <path d="M0 ${height} L${width * 0.35} ${height * 0.35} L${width * 0.6} ${height * 0.75} L${width * 0.8} ${height * 0.5} L${width} ${height} Z" fill="hsl(${hue} 30% 42%)"/>
    <circle cx="${width * 0.75}" cy="${height * 0.25}" r="${Math.min(width, height) * 0.1}" fill="hsl(${hue + 40} 60% 88%)"/>
  </svg>`;
  return { url: `data:image/svg+xml,${encodeURIComponent(svg)}`, width, height };
}
