import { once } from 'node:events';
import { createServer } from 'node:https';
import { makeCertificate } from '../../../mock-service/hosting/certificate.ts';

/** Host of the third-party hosted mock. */
export const HOSTED_MOCK = 'kagi.redocly.app';

const ANSWER = {
  meta: { trace: 'canned' },
  data: {
    search: [{ url: 'https://docs.test/', title: 'A canned result', snippet: 'The same for everyone.' }],
  },
};

/** A local stand-in for the hosted mock, for a browser that resolves its host here. */
export interface HostedMock {
  port: number;
  spki: string;
  /** Path and Authorization header of each request. */
  readonly seen: { path: string | undefined; authorization: string | undefined }[];
  close(): Promise<void>;
}

/** Starts the stand-in. */
export async function startHostedMock(): Promise<HostedMock> {
  const { key, cert, spki } = await makeCertificate([HOSTED_MOCK]);
  const seen: HostedMock['seen'][number][] = [];
  const server = createServer({ key, cert }, ({ url, headers }, response) => {
    seen.push({ path: url, authorization: headers.authorization });
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(ANSWER));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The stand-in has no port.');
  return {
    port: address.port,
    spki,
    seen,
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
