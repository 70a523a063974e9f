import { listenHere, stopServer } from '../shared/local-server.ts';
import type { SitePage } from './corpus/entry.ts';
import { readSite } from './corpus/read-site.ts';
import { makeWebAgent } from './extraction/extract-pages.ts';
import { type Faults, makeFaults } from './faults/fault.ts';
import { type Certificate, makeCertificate } from './hosting/certificate.ts';
import { openSite, type Site } from './hosting/site.ts';
import { makeSiteServer, type SiteContent } from './hosting/site-server.ts';
import { makeApp } from './http/app.ts';
import { type Ledger, makeLedger } from './ledger.ts';
import { buildIndex } from './search/text-index.ts';
import { makeSwitches, type Profile, type SwitchBoard } from './switches.ts';

export type { SitePage } from './corpus/entry.ts';
export { BROKEN_ANSWERS } from './faults/broken-answers.ts';
export type { Delivery, Fault, Faults } from './faults/fault.ts';
export { specimenMarker } from './hosting/behaviors.ts';
export type { Ledger, LedgerEntry, Operation, Units } from './ledger.ts';
export { OBSERVED, type Observation } from './observed.ts';
export type { Profile, SwitchBoard, Switches } from './switches.ts';
export { PROFILES } from './switches.ts';

export const DEFAULT_KEY = 'quarry-demo-key';
const LOOPBACK = '127.0.0.1';

export interface ServiceOptions {
  /** A folder of HTML pages that replaces the sample site. */
  siteDir?: string;
  key?: string;
  /** The service to imitate; the documented one by default. */
  profile?: Profile;
  /** Whether page URLs include the site's port, for clients that cannot map hosts to it. */
  portInUrls?: boolean;
}

export interface MockService {
  /** Base URL: `http://127.0.0.1:PORT/v1`. */
  url: string;
  /** The accepted key. */
  key: string;
  ledger: Ledger;
  faults: Faults;
  switches: SwitchBoard;
  site: {
    port: number;
    /** Hash of the certificate's key, for Chromium's `--ignore-certificate-errors-spki-list`. */
    spki: string;
    hosts: string[];
    pages: SitePage[];
    /** For each URL, the sentence that occurs only on that page. */
    markers: Record<string, string>;
  };
  close(): Promise<void>;
}

function describeSite(
  site: Site,
  certificate: Certificate,
  port: number,
  pages: SitePage[],
): MockService['site'] {
  const marked = pages.flatMap(({ url, marker }) => (marker === null ? [] : [[url, marker]]));
  return { port, spki: certificate.spki, hosts: site.hosts, pages, markers: Object.fromEntries(marked) };
}

async function startSite({ siteDir, portInUrls = false }: ServiceOptions) {
  const { hosts } = openSite(siteDir, '');
  const certificate = await makeCertificate(hosts);
  let content: SiteContent = { site: openSite(siteDir, ''), navigation: new Map() };
  const server = makeSiteServer(certificate, () => content);
  const port = await listenHere(server);
  const site = openSite(siteDir, portInUrls ? `:${port}` : '');
  const corpus = await readSite(site, new Date()).catch((cause: unknown) => {
    // An unreadable folder must not leave a server running that keeps the process alive.
    server.close();
    throw cause;
  });
  content = { site, navigation: Map.groupBy(corpus.pages, ({ host }) => host) };
  const agent = makeWebAgent({ hosts: new Set(hosts), port, cert: certificate.cert });
  return { server, agent, corpus, described: describeSite(site, certificate, port, corpus.pages) };
}

/** Starts the service and its site on this machine. */
export async function startService(options: ServiceOptions = {}): Promise<MockService> {
  const { server, agent, corpus, described } = await startSite(options);
  const [ledger, faults, switches] = [makeLedger(), makeFaults(), makeSwitches(options.profile)];
  const key = options.key ?? DEFAULT_KEY;
  const index = buildIndex(corpus.entries);
  const app = makeApp({ key, ledger, faults, switches, index, agent });
  const origin = await app.listen({ port: 0, host: LOOPBACK });
  return {
    url: `${origin}/v1`,
    key,
    ledger,
    faults,
    switches,
    site: described,
    async close() {
      await app.close();
      await agent.destroy();
      await stopServer(server);
    },
  };
}
