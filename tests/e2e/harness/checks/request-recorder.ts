import { once } from 'node:events';
import { createServer } from 'node:http';

/** A server that answers everything and records all requests. */
export interface RequestRecorder {
  url: string;
  /** Method and path of each request. */
  readonly seen: string[];
  close(): Promise<void>;
}

/** Starts a server that must not receive any requests. */
export async function startRequestRecorder(): Promise<RequestRecorder> {
  const seen: string[] = [];
  const server = createServer((request, response) => {
    seen.push(`${request.method} ${request.url}`);
    response.end('{"data":{}}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The recorder has no port.');
  return {
    url: `http://127.0.0.1:${address.port}/`,
    seen,
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
