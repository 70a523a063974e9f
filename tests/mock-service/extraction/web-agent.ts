import { lookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { Agent, buildConnector } from 'undici';
import { assertPublic } from './address-guard.ts';

/** How to reach the site's hosts on this machine. */
export interface SiteAddress {
  hosts: ReadonlySet<string>;
  port: number;
  cert: string;
}

/** Resolves a name as usual, and fails if any of its addresses is not public. */
const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, []);
    try {
      for (const { address } of addresses) assertPublic(address);
    } catch (blocked) {
      return callback(blocked instanceof Error ? blocked : new Error(String(blocked)), []);
    }
    if (options.all) return callback(null, addresses);
    const first = addresses[0];
    callback(null, first?.address ?? '', first?.family);
  });
};

/**
 * An HTTP agent that resolves the site's hosts to this machine and everything else only to the public
 * network.
 */
export function makeWebAgent(site: SiteAddress): Agent {
  const toSite = buildConnector({ ca: site.cert });
  const toPublic = buildConnector({ lookup: publicLookup });
  return new Agent({
    pipelining: 0,
    connect(options, callback) {
      if (!site.hosts.has(options.hostname)) return toPublic(options, callback);
      const loopback = {
        ...options,
        hostname: '127.0.0.1',
        port: String(site.port),
        servername: options.hostname,
      };
      toSite({ ...loopback, host: '127.0.0.1' }, callback);
    },
  });
}
