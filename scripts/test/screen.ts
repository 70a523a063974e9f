import { type ChildProcess, spawn } from 'node:child_process';
import { installWithApt } from '../browsers.ts';
import { isInstalled } from '../run.ts';

/** Programs for a run with mouse and keyboard, and their Debian packages. */
const PROGRAMS = { Xvfb: 'xvfb', xdotool: 'xdotool', xterm: 'xterm', xclip: 'xclip', import: 'imagemagick' };

/** The programs that are still missing after trying to install them. */
export async function missingPrograms(): Promise<string[]> {
  const missing = () => Object.entries(PROGRAMS).filter(([program]) => !isInstalled(program));
  if (missing().length > 0) await installWithApt(missing().map(([, pack]) => pack));
  return missing().map(([program]) => program);
}

/** Starts a virtual screen and runs `work` with its name. */
export async function withScreen<T>(work: (display: string) => Promise<T>): Promise<T> {
  const server = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1280x900x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  try {
    return await work(`:${await displayOf(server)}`);
  } finally {
    server.kill();
  }
}

/** The display number chosen by the server. */
function displayOf(server: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.once('exit', (code) => reject(new Error(`Xvfb ended with ${code}.`)));
    server.stdio[3]?.once('data', (chunk: Buffer) => resolve(chunk.toString().trim()));
  });
}
