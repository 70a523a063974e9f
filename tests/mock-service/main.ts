import { parseArgs } from 'node:util';
import { PROFILES, type ServiceOptions, startService } from './index.ts';

const USAGE =
  'Usage: node tests/mock-service/main.ts [--port N] [--site-port N] [--site DIR] [--key KEY] [--profile documented|live] [--port-in-urls]';

function portOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const port = Number(text);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new Error(`${text} is not a port. ${USAGE}`);
  return port;
}

function readOptions(): ServiceOptions {
  const { values } = parseArgs({
    options: {
      port: { type: 'string' },
      'site-port': { type: 'string' },
      site: { type: 'string' },
      key: { type: 'string' },
      profile: { type: 'string' },
      'port-in-urls': { type: 'boolean' },
    },
  });
  const portInUrls = values['port-in-urls'] ?? false;
  const options: ServiceOptions = { portInUrls };
  const [port, sitePort] = [portOf(values.port), portOf(values['site-port'])];
  if (port !== undefined) options.port = port;
  if (sitePort !== undefined) options.sitePort = sitePort;
  if (values.site !== undefined) options.siteDir = values.site;
  if (values.key !== undefined) options.key = values.key;
  const profile = PROFILES.find((name) => name === values.profile);
  if (profile !== undefined) options.profile = profile;
  else if (values.profile !== undefined) throw new Error(`${values.profile} is not a profile. ${USAGE}`);
  return options;
}

const service = await startService(readOptions());
console.log(`Service   ${service.url}
API key   ${service.key}
OpenAPI   ${service.url}/openapi.json
Site      https://*.test/ on 127.0.0.1:${service.site.port} (${service.site.pages.length} pages)
Hosts     ${service.site.hosts.join(' ')}
Chromium  --host-resolver-rules="MAP *.test 127.0.0.1:${service.site.port}" \\
          --ignore-certificate-errors-spki-list=${service.site.spki}
Stop with Ctrl+C.`);
process.once('SIGINT', () => void service.close());
process.once('SIGTERM', () => void service.close());
