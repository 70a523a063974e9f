import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

/** Path of the Firefox build. */
export const EXTENSION = fileURLToPath(new URL('../../../../.output/firefox-mv3', import.meta.url));

const manifestSchema = z.object({
  browser_specific_settings: z.object({ gecko: z.object({ id: z.string() }) }),
  commands: z.record(
    z.string(),
    z.looseObject({ suggested_key: z.object({ default: z.string() }).optional() }),
  ),
});

/** Reads the manifest fields that tests need. */
export async function readManifest(): Promise<z.infer<typeof manifestSchema>> {
  const manifest: unknown = JSON.parse(await readFile(`${EXTENSION}/manifest.json`, 'utf8'));
  return manifestSchema.parse(manifest);
}
