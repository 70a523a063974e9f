import { Agent, buildConnector } from 'undici';

/** How to reach the site's hosts on this machine. */
export interface SiteAddress {
  hosts: ReadonlySet<string>;
  port: number;
  cert: string;
}

/** An HTTP agent that resolves the site's hosts to this machine. */
export function makeWebAgent(site: SiteAddress): Agent {
  const toSite = buildConnector({ ca: site.cert });
  const toOthers = buildConnector({});
  return new Agent({
    pipelining: 0,
    connect(options, callback) {
      if (!site.hosts.has(options.hostname)) return toOthers(options, callback);
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
