import { spawn } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { ROOT } from '../../scripts/run.ts';

/** Folder for screenshots. */
const PICTURES = `${ROOT}.output/headed`;

/** A point on the screen. */
interface Point {
  x: number;
  y: number;
}

/** Runs a program on the screen and returns its output. */
export async function run(command: string, ...args: string[]): Promise<string> {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  let printed = '';
  child.stdout.on('data', (chunk: Buffer) => {
    printed += chunk.toString();
  });
  const code = await new Promise((resolve, reject) => child.on('error', reject).on('close', resolve));
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${code}.`);
  return printed.trim();
}

/** Presses keys, by their xdotool names, one after another. */
export const keys = (...names: string[]): Promise<string> => run('xdotool', 'key', '--delay', '60', ...names);

/** Types a text. */
export const type = (text: string): Promise<string> => run('xdotool', 'type', '--delay', '40', text);

/** Moves the mouse to a point and clicks a button: 1 is left, 3 is right. */
export const clickAt = ({ x, y }: Point, button: 1 | 3 = 1): Promise<string> =>
  run('xdotool', 'mousemove', `${Math.round(x)}`, `${Math.round(y)}`, 'sleep', '0.1', 'click', `${button}`);

/** Saves a screenshot of the whole screen under a name. Returns the file's path. */
export async function picture(name: string): Promise<string> {
  await mkdir(PICTURES, { recursive: true });
  const file = `${PICTURES}/${name}.png`;
  await run('import', '-window', 'root', file);
  return file;
}

/** The toolbar's position, below the tabs. */
const TOOLBAR = { top: 50, height: 46 };

/** The center of all pixels of a color in the toolbar; undefined if there are none. */
export async function colorPosition(color: string): Promise<Point | undefined> {
  const file = await picture('toolbar');
  const { top, height } = TOOLBAR;
  const toolbar = ['-alpha', 'set', '-crop', `9999x${height}+0+${top}`, '+repage'];
  const alone = [
    '-fill',
    'none',
    '-fuzz',
    '2%',
    '+opaque',
    color,
    '-trim',
    '-format',
    '%w %h %X %Y',
    'info:',
  ];
  const [wide = 0, high = 0, x = 0, y = 0] = (await run('convert', file, ...toolbar, ...alone))
    .split(' ')
    .map(Number);
  return wide < 3 || wide > 30 ? undefined : { x: x + wide / 2, y: top + y + high / 2 };
}
