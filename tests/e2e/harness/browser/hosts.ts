import { createServer } from 'node:https';
import { makeCertificate } from '../../../mock-service/hosting/certificate.ts';
import { listenHere, stopServer } from '../../../shared/local-server.ts';

/** A TLS server with an untrusted certificate. */
export interface UntrustedHost {
  /** `https://127.0.0.1:PORT/v1` */
  url: string;
  /** Requests that got through, and attempts to connect without encryption. */
  readonly heard: string[];
  close(): Promise<void>;
}

/** Starts the server. */
export async function startUntrustedHost(): Promise<UntrustedHost> {
  const { key, cert } = await makeCertificate(['untrusted.invalid']);
  const heard: string[] = [];
  const server = createServer({ key, cert }, ({ method, url }, response) => {
    heard.push(`${method} ${url}`);
    response.end('{"data":{}}');
  });
  server.on('tlsClientError', (error) => {
    if ('code' in error && error.code === 'ERR_SSL_HTTP_REQUEST') heard.push('plain http');
  });
  const url = `https://127.0.0.1:${await listenHere(server)}/v1`;
  return { url, heard, close: () => stopServer(server) };
}
