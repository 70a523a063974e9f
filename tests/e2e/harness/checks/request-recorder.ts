import { createServer } from 'node:http';
import { listenHere, stopServer } from '../../../shared/local-server.ts';

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
  const url = `http://127.0.0.1:${await listenHere(server)}/`;
  return { url, seen, close: () => stopServer(server) };
}
