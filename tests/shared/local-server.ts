import { once } from 'node:events';
import type { Server } from 'node:net';

/** Starts a server on this machine, on any free port, which it returns. */
export async function listenHere(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return address.port;
}

/** Stops a server, and cuts its connections if it is one of HTTP. */
export async function stopServer(server: Server & { closeAllConnections?(): void }): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  server.closeAllConnections?.();
  await closed;
}
