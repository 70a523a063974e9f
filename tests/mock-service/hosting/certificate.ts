import { createHash, X509Certificate } from 'node:crypto';
import { generate } from 'selfsigned';

export interface Certificate {
  key: string;
  cert: string;
  /** base64(sha256(DER of the public key)), as Chromium's `--ignore-certificate-errors-spki-list` expects. */
  spki: string;
}

/**
 * Creates a certificate for the site's hosts. Each host is listed, because clients disagree about `*.test`.
 */
export async function makeCertificate(hosts: readonly string[]): Promise<Certificate> {
  const altNames = ['*.test', ...hosts].map((value) => ({ type: 2 as const, value }));
  const made = await generate([{ name: 'commonName', value: 'Sample site' }], {
    keyType: 'ec',
    algorithm: 'sha256',
    extensions: [
      { name: 'basicConstraints', cA: false },
      { name: 'extKeyUsage', serverAuth: true },
      { name: 'subjectAltName', altNames },
    ],
  });
  const publicKey = new X509Certificate(made.cert).publicKey.export({ type: 'spki', format: 'der' });
  const spki = createHash('sha256').update(publicKey).digest('base64');
  return { key: made.private, cert: made.cert, spki };
}
