import { spawn } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { ROOT } from '../../scripts/run.ts';

/** Where pictures of the screen are put, to look at. */
const PICTURES = `${ROOT}.output/headed`;

/** A place on the screen. */
interface Point {
  x: number;
  y: number;
}

/** Runs a program on the screen to its end, and gives what it printed. */
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

/** Presses keys, as xdotool names them, one after another. */
export const keys = (...names: string[]): Promise<string> => run('xdotool', 'key', '--delay', '60', ...names);

/** Types a text. */
export const type = (text: string): Promise<string> => run('xdotool', 'type', '--delay', '40', text);

/** Moves the mouse to a place, and presses a button there: 1 is the left one, 3 the right one. */
export const clickAt = ({ x, y }: Point, button: 1 | 3 = 1): Promise<string> =>
  run('xdotool', 'mousemove', `${Math.round(x)}`, `${Math.round(y)}`, 'sleep', '0.1', 'click', `${button}`);

/** A picture of the whole screen, kept under a name; gives the file. */
export async function picture(name: string): Promise<string> {
  await mkdir(PICTURES, { recursive: true });
  const file = `${PICTURES}/${name}.png`;
  await run('import', '-window', 'root', file);
  return file;
}

/** Where the toolbar lies, below the tabs with their icons. */
const TOOLBAR = { top: 50, height: 46 };

/** The middle of all that has a colour in the toolbar; undefined where nothing has it. */
export async function placeOfColour(colour: string): Promise<Point | undefined> {
  const file = await picture('toolbar');
  const { top, height } = TOOLBAR;
  const toolbar = ['-alpha', 'set', '-crop', `9999x${height}+0+${top}`, '+repage'];
  const alone = [
    '-fill',
    'none',
    '-fuzz',
    '2%',
    '+opaque',
    colour,
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
