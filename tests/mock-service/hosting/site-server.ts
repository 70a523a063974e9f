import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer, type Server } from 'node:https';
import { extname } from 'node:path';
import { htmlCharset } from '../corpus/decode-html.ts';
import { readPage } from '../corpus/read-page.ts';
import { BEHAVIORS, hostOf } from './behaviors.ts';
import type { Certificate } from './certificate.ts';
import { inLayout, type Layout } from './layout.ts';
import { makePdf } from './pdf.ts';
import { drawPicture } from './picture.ts';
import type { Site } from './site.ts';

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

async function serve(
  request: IncomingMessage,
  response: ServerResponse,
  content: SiteContent,
): Promise<void> {
  const host = hostOf(request);
  const path = URL.parse(request.url ?? '/', 'https://any.test')?.pathname ?? '/';
  const behavior = BEHAVIORS.get(host);
  if (behavior !== undefined) {
    await behavior(path, response, content.site.urlOf);
    return;
  }
  const { status, type, body } = answerFor(host, path, content);
  response.writeHead(status, { 'content-type': type }).end(body);
}

/** Creates the HTTPS server that answers for every host of the site, by the Host header. */
export function makeSiteServer(certificate: Certificate, content: () => SiteContent): Server {
  return createServer({ key: certificate.key, cert: certificate.cert }, (request, response) => {
    serve(request, response, content()).catch((error: unknown) => {
      response.destroy(error instanceof Error ? error : new Error(String(error)));
    });
  });
}
