import { createServer } from 'node:net';
import { listenHere, stopServer } from '../../../shared/local-server.ts';

/** Hosts that the browser contacts on its own. */
const BROWSER_HOSTS = /(?:^|\.)(?:google|googleapis|gstatic|gvt1|googleusercontent|youtube)\.com$/;

/** Stands in for every host that isn't part of a test, and records all connections. */
export interface CatchAllServer {
  port: number;
  /** Hosts contacted so far, except the browser's own. */
  contacted(): string[];
  /** Forgets all hosts contacted so far. */
  forget(): void;
  close(): Promise<void>;
}

/** Starts the catch-all server. */
export async function startCatchAllServer(): Promise<CatchAllServer> {
  const contacted = new Set<string>();
  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy());
    socket.once('data', (first) => {
      contacted.add(hostIn(first));
      socket.destroy();
    });
  });
  const port = await listenHere(server);
  return {
    port,
    contacted: () => [...contacted].filter((host) => !BROWSER_HOSTS.test(host)),
    forget: () => contacted.clear(),
    close: () => stopServer(server),
  };
}

/** The host named in a connection's first bytes: in the Host header or the TLS ClientHello. */
function hostIn(bytes: Buffer): string {
  if (bytes[0] === 0x16) return serverName(bytes) ?? 'somebody over TLS';
  return /^host: ([^\r:]+)/im.exec(bytes.toString('latin1'))?.[1] ?? 'somebody';
}

/** The server name in a ClientHello (RFC 8446, 4.1.2; RFC 6066, 3). */
function serverName(hello: Buffer): string | undefined {
  // Header of the record and of the message, version, random.
  let at = 5 + 4 + 2 + 32;
  const skip = (bytes: 1 | 2) => {
    at += bytes + hello.readUIntBE(at, bytes);
  };
  // Session, cipher suites, compression; then the length of the extensions.
  skip(1);
  skip(2);
  skip(1);
  at += 2;
  while (at + 4 <= hello.length) {
    const [type, length] = [hello.readUInt16BE(at), hello.readUInt16BE(at + 2)];
    if (type === 0) return hello.toString('latin1', at + 9, at + 4 + length);
    at += 4 + length;
  }
  return undefined;
}
