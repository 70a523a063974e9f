import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { ROOT } from '../run.ts';
import { shippedList } from './shipped-packages.ts';

const component = z.looseObject({ 'bom-ref': z.string(), group: z.string().optional(), name: z.string() });
const bill = z.looseObject({
  metadata: z.looseObject({ component: z.looseObject({ name: z.string(), type: z.string() }) }),
  components: z.array(component),
  dependencies: z.array(z.object({ ref: z.string(), dependsOn: z.array(z.string()) })),
});

/** A software bill of materials: CycloneDX 1.5 (https://cyclonedx.org/docs/1.5/json/). */
export type Bill = z.infer<typeof bill>;

/** npm's bill of all packages in the lock file, including development tools. */
function wholeBill(): Bill {
  const output = execFileSync('npm', ['sbom', '--package-lock-only', '--sbom-format=cyclonedx'], {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 50_000_000,
    stdio: ['ignore', 'pipe', 'ignore'],
    shell: process.platform === 'win32',
  });
  return bill.parse(JSON.parse(output));
}

/** The names of the packages whose code is in a browser's build. */
export function shippedPackages(browser: string): string[] {
  return z.array(z.string()).parse(JSON.parse(readFileSync(shippedList(browser), 'utf8')));
}

/**
 * The bill of what ships in the builds for these browsers, with versions, hashes, and licenses. The bundler
 * determines the packages, and npm reads their data from the lock file. Values that differ between runs (serial
 * number, time) are omitted.
 */
export function billOfMaterials(browsers: readonly string[]): Bill {
  const { serialNumber: _serial, ...whole } = wholeBill();
  const { timestamp: _time, ...metadata } = whole.metadata;
  const shipped = new Set(browsers.flatMap(shippedPackages));
  const components = whole.components
    .filter((one) => shipped.has(one.group === undefined ? one.name : `${one.group}/${one.name}`))
    .map((one) => ({ ...one, scope: 'required' }));
  const refs = new Set(components.map((one) => one['bom-ref']));
  return {
    ...whole,
    metadata: { ...metadata, component: { ...metadata.component, name: 'quarry', type: 'application' } },
    components,
    dependencies: whole.dependencies
      .filter(({ ref }) => refs.has(ref))
      .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((one) => refs.has(one)) })),
  };
}
