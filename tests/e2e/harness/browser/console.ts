import { writeFile } from 'node:fs/promises';
import type { BrowserContext, ConsoleMessage, TestInfo } from '@playwright/test';

/** Console output and uncaught errors of the extension's own pages and worker. */
export interface Console {
  readonly lines: string[];
  /** Errors, warnings, and uncaught exceptions. */
  readonly problems: string[];
  /** The problems without the warnings. */
  readonly errors: string[];
}

/** Collects from a context's pages and workers whose URL starts with `origin`. */
export function collectConsole(context: BrowserContext, origin: string): Console {
  const lines: string[] = [];
  const problems: string[] = [];
  const errors: string[] = [];
  const fail = (words: string) => {
    problems.push(words);
    errors.push(words);
  };
  const take = (message: ConsoleMessage) => {
    lines.push(message.text());
    if (message.type() === 'error') fail(message.text());
    if (message.type() === 'warning') problems.push(message.text());
  };
  context.on('console', (message) => {
    const from = message.page()?.url() ?? message.worker()?.url() ?? '';
    if (from.startsWith(origin)) take(message);
  });
  context.on('weberror', (error) => {
    if (error.page()?.url().startsWith(origin)) fail(String(error.error()));
  });
  return { lines, problems, errors };
}

/** Attaches all console output since the browser started to a failed test. */
export async function attachConsole({ lines }: Console, info: TestInfo): Promise<void> {
  const path = info.outputPath('console.txt');
  await writeFile(path, `${lines.join('\n')}\n`);
  await info.attach('console', { path });
}
