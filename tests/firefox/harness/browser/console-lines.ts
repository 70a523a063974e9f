import { until } from '../../../shared/until.ts';
import type { Session } from './firefox.ts';

/** In Firefox's window. */
declare const Services: {
  console: { getMessageArray(): { message: string }[] };
  ppmm: {
    childCount: number;
    loadProcessScript(url: string, later: boolean): void;
    addMessageListener(name: string, heard: (message: { data: string[] }) => void): void;
  };
};

/** Runs in each Firefox process, because pages' console output stays in their process. */
const TELL = `
  const storage = Cc['@mozilla.org/consoleAPI-storage;1'].getService(Ci.nsIConsoleAPIStorage);
  const lines = storage.getEvents().map(({ level, filename, arguments: said }) =>
    [level, filename, ...said.map((part) => {
      try {
        return typeof part === 'object' && part !== null ? String(part.stack ?? '') + part + JSON.stringify(part) : String(part);
      } catch {
        return '[unreadable]';
      }
    })].join(' '),
  );
  sendAsyncMessage('quarry-tests:console', lines);
`;

/** All console output of the browser, the pages, and the background. */
export async function consoleLines(session: Session): Promise<string[]> {
  await session.window.evaluate((script) => {
    const told: string[][] = [];
    Reflect.set(window, 'quarryConsole', told);
    Services.ppmm.addMessageListener('quarry-tests:console', ({ data }) => told.push(data));
    Reflect.set(window, 'quarryProcesses', Services.ppmm.childCount);
    Services.ppmm.loadProcessScript(`data:,${encodeURIComponent(script)}`, false);
  }, TELL);
  const told = await until(
    'each process to tell its console',
    async () =>
      (await session.window.evaluate(() => {
        const lines: string[][] = Reflect.get(window, 'quarryConsole');
        return lines.length >= Reflect.get(window, 'quarryProcesses') ? lines.flat() : null;
      })) ?? undefined,
  );
  const noted = await session.window.evaluate(() =>
    Services.console.getMessageArray().map(({ message }) => message),
  );
  return [...told, ...noted];
}
