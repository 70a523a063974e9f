import { createFileNames, safeName } from '../document/file-names.ts';
import { fillTemplate, type Variables } from '../document/templates/render.ts';
import type { Untrusted } from '../untrusted.ts';
import { DEFAULT_OBSIDIAN, type ObsidianPlace } from './destinations.ts';
import type { Preset } from './preset.ts';

/** Windows hands no longer address to a program with certainty. */
const LONGEST = 2000;
const LONGEST_NOTE_NAME = 100;
/** Of a folder within a vault, in bytes each and together: what is left of the address is for the text. */
const LONGEST_FOLDER = 60;
const LONGEST_PATH = 200;

/** What makes a note in Obsidian. */
export interface NewNote {
  /** To be opened. */
  address: string;
  /** Whether the text is to be on the clipboard first, as it is too long for an address. */
  byClipboard: boolean;
}

/** Where a note goes: its name, and the folders that it stands in, from the top of the vault. */
export interface NotePlace {
  vault: string;
  folders: readonly string[];
  name: string;
}

/** What is wanted of the place of a note, and what is known of its pages. */
interface Wanted {
  obsidian?: ObsidianPlace | undefined;
  preset?: Preset | undefined;
  variables: Variables;
  /** A name for a note whose template gives none. */
  otherwise: string;
}

/** The folders that a template names: each safe on every system, and none of them leads out of the vault. */
export function noteFolders(template: Untrusted, variables: Variables): string[] {
  const folders: string[] = [];
  let room = LONGEST_PATH;
  const encoder = new TextEncoder();
  for (const part of fillTemplate(template, variables, 'name').split(/[/\\]/)) {
    const folder = safeName(part, LONGEST_FOLDER, '');
    room -= encoder.encode(folder).length;
    if (room < 0) break;
    if (folder !== '') folders.push(folder);
  }
  return folders;
}

/** Where a note goes by the user's settings, or by the preset where that says something. */
export function notePlace({ obsidian = DEFAULT_OBSIDIAN, preset, variables, otherwise }: Wanted): NotePlace {
  const name = fillTemplate(preset?.file || obsidian.name || DEFAULT_OBSIDIAN.name, variables, 'name');
  return {
    vault: obsidian.vault,
    folders: noteFolders(preset?.folder || obsidian.folder, variables),
    name: safeName(name, LONGEST_NOTE_NAME, otherwise),
  };
}

/** The name of a file, with its ending, by the template of a preset. */
export function fileName({ preset, variables, otherwise }: Omit<Wanted, 'obsidian'>): string {
  const name = fillTemplate(preset?.file || DEFAULT_OBSIDIAN.name, variables, 'name');
  return createFileNames(otherwise)(name);
}

/**
 * The address that makes a note (Obsidian's help, "Obsidian URI": action `new` with `vault`, with `file` for a path or
 * `name` for a name alone, and with `content` or `clipboard`).
 */
export function obsidianNote({ vault, folders, name }: NotePlace, text: Untrusted): NewNote {
  const where =
    folders.length > 0
      ? `file=${encodeURIComponent([...folders, name].join('/'))}`
      : `name=${encodeURIComponent(name)}`;
  const which = vault.trim() === '' ? '' : `vault=${encodeURIComponent(vault.trim().toWellFormed())}&`;
  const start = `obsidian://new?${which}${where}`;
  if (text.length < LONGEST) {
    const address = `${start}&content=${encodeURIComponent(text.toWellFormed())}`;
    if (address.length <= LONGEST) return { address, byClipboard: false };
  }
  return { address: `${start}&clipboard`, byClipboard: true };
}
