import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer, type Server } from 'node:https';
import { extname } from 'node:path';
import { pdfOf } from '../../shared/pdf-of.ts';
import { htmlCharset, readPage } from '../corpus/read-page.ts';
import { escapeHtml } from '../search/html.ts';
import { BEHAVIORS, hostOf } from './behaviors.ts';
import type { Certificate } from './certificate.ts';
import type { Site } from './site.ts';

/** The surroundings of a host's pages. */
interface Layout {
  host: string;
  /** Other pages of the host, for its navigation. */
  links: readonly { url: string; title: string }[];
}

const NAVIGATION = 8;

function before({ host, links }: Layout): string {
  const items = links
    .slice(0, NAVIGATION)
    .map(({ url, title }) => `<li><a href="${url}">${escapeHtml(title)}</a></li>`);
  return `<div class="cookie-notice" role="dialog" aria-label="Cookies">We count visits with one cookie.
<button>Accept</button> <button>Refuse</button></div>
<header class="site-header"><p class="site-name"><a href="/">${host}</a></p>
<nav aria-label="Site"><ul>${items.join('')}</ul></nav></header>
<div class="banner">Our newsletter comes out every other Friday. <a href="/newsletter">Subscribe</a></div>
<main>`;
}

function after({ host, links }: Layout): string {
  const items = links.slice(-3).map(({ url, title }) => `<li><a href="${url}">${escapeHtml(title)}</a></li>`);
  return `</main>
<aside class="sidebar"><h2>Elsewhere on ${host}</h2><ul>${items.join('')}</ul></aside>
<footer class="site-footer"><p>© ${host}. All hosts of this site are made up.</p></footer>`;
}

/** Adds a host's header, navigation, notices, and footer to a page, as a real site would. */
function inLayout(html: string, layout: Layout): string {
  return html
    .replace('</head>', '<link rel="stylesheet" href="/style.css"></head>')
    .replace(/<body[^>]*>/, (body) => `${body}\n${before(layout)}`)
    .replace('</body>', () => `${after(layout)}\n</body>`);
}

const LINE_LENGTH = 90;

function lines(text: string): string[] {
  return text.match(new RegExp(`.{1,${LINE_LENGTH}}(?:\\s|$)`, 'g')) ?? [];
}

function pdfString(text: string): string {
  return `(${text.trim().replace(/[\\()]/g, '\\$&')})`;
}

/** A one-page PDF document with this text: small, but viewers can open it. */
function makePdf(text: string): Buffer {
  const shown = lines(text).map((line) => `${pdfString(line)} Tj T*`);
  const content = `BT /F1 10 Tf 50 780 Td 14 TL ${shown.join(' ')} ET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    { stream: content },
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  return pdfOf(objects);
}

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
function drawPicture(path: string): string | null {
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

const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.gif': 'image/gif',
  '.jpeg': 'image/jpeg',
  '.jpg': 'image/jpeg',
  '.pdf': 'application/pdf',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
};
const STYLE = readFileSync(new URL('../site/style.css', import.meta.url), 'utf8');
const HTML_TYPE = 'text/html; charset=utf-8';

/** The site's files, and its page titles for the navigation. */
export interface SiteContent {
  site: Site;
  navigation: ReadonlyMap<string, Layout['links']>;
}

interface SiteAnswer {
  status: number;
  type: string;
  body: string | Buffer;
}

const NOT_FOUND: SiteAnswer = {
  status: 404,
  type: HTML_TYPE,
  body: '<!doctype html><title>Not found</title><p>There is no such page.</p>',
};

function found(type: string, body: string | Buffer): SiteAnswer {
  return { status: 200, type, body };
}

function withPorts(html: string, site: Site): string {
  if (site.portSuffix === '') return html;
  return html.replace(/https:\/\/([a-z]+\.test)(?![\w:.])/g, `https://$1${site.portSuffix}`);
}

function samplePage(host: string, path: string, file: string, content: SiteContent): SiteAnswer {
  const html = content.site.read(file);
  if (path.endsWith('.pdf')) {
    const page = readPage(html, content.site.urlOf(host, path));
    return found('application/pdf', makePdf(page.text));
  }
  const layout = { host, links: content.navigation.get(host) ?? [] };
  return found(HTML_TYPE, withPorts(inLayout(html, layout), content.site));
}

function fileAnswer(host: string, path: string, content: SiteContent): SiteAnswer {
  const file = content.site.fileAt(host, path);
  if (file === null) return NOT_FOUND;
  const isPage = /\.x?html?$/i.test(file);
  if (isPage && content.site.isSample) return samplePage(host, path, file, content);
  const bytes = readFileSync(file);
  if (!isPage) return found(TYPES[extname(file).toLowerCase()] ?? 'application/octet-stream', bytes);
  if (content.site.portSuffix === '') return found(`text/html; charset=${htmlCharset(bytes)}`, bytes);
  return found(HTML_TYPE, withPorts(content.site.read(file), content.site));
}

function answerFor(host: string, path: string, content: SiteContent): SiteAnswer {
  const picture = drawPicture(path);
  if (picture !== null) return found('image/svg+xml', picture);
  if (path === '/style.css' && content.site.isSample) return found('text/css; charset=utf-8', STYLE);
  return fileAnswer(host, path, content);
}

function serve(request: IncomingMessage, response: ServerResponse, content: SiteContent): void {
  const host = hostOf(request);
  const path = URL.parse(request.url ?? '/', 'https://any.test')?.pathname ?? '/';
  const behavior = BEHAVIORS.get(host);
  if (behavior !== undefined) {
    behavior(path, response, content.site.urlOf);
    return;
  }
  const { status, type, body } = answerFor(host, path, content);
  response.writeHead(status, { 'content-type': type }).end(body);
}

/** Creates the HTTPS server that answers for every host of the site, by the Host header. */
export function makeSiteServer(certificate: Certificate, content: () => SiteContent): Server {
  return createServer({ key: certificate.key, cert: certificate.cert }, (request, response) => {
    try {
      serve(request, response, content());
    } catch (error) {
      response.destroy(error instanceof Error ? error : new Error(String(error)));
    }
  });
}
