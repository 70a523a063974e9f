import { createFileNames, FORBIDDEN_IN_FOLDERS, safeName } from '../document/file-names.ts';
import { fillTemplate, type Variables } from '../document/templates/render.ts';
import { DEFAULT_OBSIDIAN, type ObsidianLocation } from './destinations.ts';
import type { Preset } from './preset.ts';

/**
 * The longest URL that reaches Obsidian: Windows does not reliably pass longer ones to programs, and on Linux, an Obsidian
 * that is open reads 32 kB at most. Longer texts go through the clipboard, which it often can’t read on Wayland.
 */
const longest = () => (navigator.platform.startsWith('Win') ? 2000 : 30_000);
const MAX_NOTE_NAME_LENGTH = 100;
/** Limits in bytes for one folder name in a vault and for the whole path, to leave room in the URL for the text. */
const MAX_FOLDER_LENGTH = 120;
const MAX_PATH_LENGTH = 400;

/** How to create a note in Obsidian. */
export interface NewNote {
  /** The URL to open. */
  address: string;
  /** Whether the text must be copied to the clipboard first, as it is too long for a URL. */
  byClipboard: boolean;
}

/** The location of a note: its name, and its folders from the top of the vault. */
export interface NoteLocation {
  vault: string;
  folders: readonly string[];
  name: string;
}

/** The settings and page variables that determine a location. */
interface Wanted {
  obsidian?: ObsidianLocation | undefined;
  preset?: Preset | undefined;
  variables: Variables;
  /** The name to use if the template produces none. */
  otherwise: string;
}

/** The slashes of a date format part folders, too: `{{date|date:"YYYY/MM"}}`. Those of a page's texts don't. */
const DATE = /(\{\{[^{}"]*\|\s*date\s*:\s*\(?)"([^"{}]*)"([^{}"]*\}\})/g;
const withDateFolders = (template: string): string =>
  template.replace(DATE, (_, start: string, format: string, end: string) =>
    format
      .split('/')
      .map((part) => `${start}"${part}"${end}`)
      .join('/'),
  );

/** The folders from a filled template: each valid on every system, and none outside the vault. */
export function noteFolders(template: string, variables: Variables): string[] {
  const folders: string[] = [];
  let room = MAX_PATH_LENGTH;
  const encoder = new TextEncoder();
  for (const part of fillTemplate(withDateFolders(template), variables, 'name').split(/[/\\]/)) {
    const folder = safeName(part, MAX_FOLDER_LENGTH, '', FORBIDDEN_IN_FOLDERS);
    room -= encoder.encode(folder).length;
    if (room < 0) break;
    if (folder !== '') folders.push(folder);
  }
  return folders;
}

/** The location of a note, from the preset or else the user's settings. */
export function noteLocation({
  obsidian = DEFAULT_OBSIDIAN,
  preset,
  variables,
  otherwise,
}: Wanted): NoteLocation {
  const name = fillTemplate(preset?.file || obsidian.name || DEFAULT_OBSIDIAN.name, variables, 'name');
  return {
    vault: obsidian.vault,
    folders: noteFolders(preset?.folder || obsidian.folder, variables),
    name: safeName(name, MAX_NOTE_NAME_LENGTH, otherwise),
  };
}

/** A file name with extension, from the preset's template. */
export function fileName({ preset, variables, otherwise }: Omit<Wanted, 'obsidian'>): string {
  const name = fillTemplate(preset?.file || DEFAULT_OBSIDIAN.name, variables, 'name');
  return createFileNames(otherwise)(name);
}

/** The name of a vault, of which people also enter the path. Obsidian knows it by the last folder alone. */
const vaultName = (typed: string): string =>
  typed
    .toWellFormed()
    .split(/[/\\]/)
    .map((part) => part.trim())
    .findLast((part) => part !== '') ?? '';

/**
 * The URL that creates a note (Obsidian's help, "Obsidian URI": action `new` with `vault`, `file` for a path or
 * `name` for a bare name, and `content` or `clipboard`).
 */
export function obsidianNote({ vault, folders, name }: NoteLocation, text: string): NewNote {
  const where =
    folders.length > 0
      ? `file=${encodeURIComponent([...folders, name].join('/'))}`
      : `name=${encodeURIComponent(name)}`;
  const named = vaultName(vault);
  const which = named === '' ? '' : `vault=${encodeURIComponent(named)}&`;
  const start = `obsidian://new?${which}${where}`;
  const most = longest();
  if (text.length < most) {
    const address = `${start}&content=${encodeURIComponent(text.toWellFormed())}`;
    if (address.length <= most) return { address, byClipboard: false };
  }
  return { address: `${start}&clipboard`, byClipboard: true };
}
