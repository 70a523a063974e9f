import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { get } from 'node:https';
import { TLSSocket } from 'node:tls';
import { describe, expect, it } from 'vitest';
import { type Client, useService } from './support.ts';

interface Visit {
  status: number;
  type: string;
  text: string;
  spki: string;
}

/** Visits a page of the site like a browser whose resolver maps every host to it. */
async function visit({ service }: Client, address: string): Promise<Visit> {
  const { hostname, pathname } = new URL(address);
  const { port } = service.site;
  const request = get({
    host: '127.0.0.1',
    port,
    path: pathname,
    servername: hostname,
    headers: { host: hostname },
    rejectUnauthorized: false,
    agent: false,
  });
  const [response] = await once(request, 'response');
  const socket: unknown = response.socket;
  if (!(socket instanceof TLSSocket)) throw new Error('The site is not served over TLS.');
  const key = socket.getPeerX509Certificate()?.publicKey.export({ type: 'spki', format: 'der' });
  const spki = createHash('sha256')
    .update(key ?? '')
    .digest('base64');
  let text = '';
  for await (const chunk of response.setEncoding('utf8')) text += chunk;
  return { status: response.statusCode, type: response.headers['content-type'], text, spki };
}

describe('the sample site', () => {
  const client = useService();

  it('has a unique sentence on each of its pages', () => {
    const { pages, markers } = client.service.site;
    expect(new Set(Object.values(markers)).size).toBe(pages.length);
  });

  it('uses the certificate whose hash it reports', async () => {
    const { status, spki } = await visit(client, 'https://docs.test/');
    expect(status).toBe(200);
    expect(spki).toBe(client.service.site.spki);
  });

  it('serves every picture in its index at the stated size', async () => {
    const { image = [] } = await client.search({ query: 'stone', workflow: 'images' });
    expect(image.length).toBeGreaterThan(5);
    for (const { image: picture } of image) {
      const { type, text } = await visit(client, picture?.url ?? '');
      expect(type).toBe('image/svg+xml');
      expect(text).toContain(`width="${picture?.width}" height="${picture?.height}"`);
    }
  });

  it('has a page with at least thirty distinct links and an untidy list', async () => {
    const { text } = await visit(client, 'https://docs.test/links');
    const lists = text.split('<ul id="').slice(1, 3);
    const [tidy = [], untidy = []] = lists.map((list) =>
      [...list.matchAll(/href="([^"]+)"/g)].map(([, href]) => href),
    );
    const known = new Set(client.service.site.pages.map(({ url }) => url));
    expect(tidy.length).toBeGreaterThanOrEqual(30);
    expect(new Set(tidy).size).toBe(tidy.length);
    expect(new Set(untidy).size).toBeLessThan(untidy.length);
    expect(tidy.every((url) => url !== undefined && known.has(url))).toBe(true);
    expect(untidy.some((url) => url?.startsWith('mailto:'))).toBe(true);
    expect(untidy.some((url) => url?.startsWith('http:'))).toBe(true);
    expect(untidy.some((url) => url?.includes('#'))).toBe(true);
  });

  it.each(['https://docs.test/nowhere', 'https://docs.test/%2e%2e/stone.test/index', 'https://other.test/'])(
    'has no page at %s',
    async (url) => {
      expect((await visit(client, url)).status).toBe(404);
    },
  );
});

describe('with the port in its URLs', () => {
  const client = useService(() => ({ portInUrls: true }));

  it('includes the port in results, links, and extractions', async () => {
    const { site } = client.service;
    const found = await client.found({ query: 'tide tables' });
    expect(found[0]).toBe(`harbour.test:${site.port}/tides`);
    expect((await visit(client, 'https://docs.test/links')).text).toContain(
      `https://stone.test:${site.port}/bedding`,
    );
    const { data } = await client.extract([`https://harbour.test:${site.port}/tides`]);
    expect(data[0]?.markdown).toContain('<td>Monday</td><td>03:12</td>');
  });
});
