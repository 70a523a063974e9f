import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { EXTENSION } from '../browser/chromium.ts';

/** The result of an injected script, run in an isolated world as the browser does. */
export async function inject(page: Page, script: string, wants: unknown): Promise<unknown> {
  const devtools = await page.context().newCDPSession(page);
  const { frameTree } = await devtools.send('Page.getFrameTree');
  const world = { frameId: frameTree.frame.id, worldName: `quarry ${script} ${JSON.stringify(wants)}` };
  const { executionContextId: contextId } = await devtools.send('Page.createIsolatedWorld', world);
  const run = async (expression: string) => {
    const parameters = { expression, contextId, returnByValue: true };
    const { result, exceptionDetails } = await devtools.send('Runtime.evaluate', parameters);
    expect(exceptionDetails?.exception?.description).toBeUndefined();
    return result.value;
  };
  await run(`globalThis.quarryWants = ${JSON.stringify(wants)}`);
  return run(await readFile(`${EXTENSION}/${script}`, 'utf8'));
}
