import { convertTemplate, obsidianTemplateSchema } from '../presets/obsidian-template.ts';
import { isRecord, listIn, parsed } from '../storage/guards.ts';
import { type Dropped, FILE_KINDS, FILE_VERSION, type ImportResult, type ReadFile } from './export.ts';
import { bySchema, LIST_SETTINGS, PRESET_LIST } from './lists.ts';
import type { Settings } from './settings.ts';

/** Adds the entries of a file of any kind to the settings; those that are present stay as they are. */
export function readSettingsFile(file: string, settings: Settings): ReadFile {
  const content = parsed(file);
  if (content === undefined) return { ok: false, reason: 'not-json' };
  const templates = readTemplates(content);
  if (templates.length > 0) return { ok: true, taken: takeTemplates(templates, settings) };
  const kind = isRecord(content) && FILE_KINDS.find((known) => known === content.quarry);
  if (!isRecord(content) || !kind || content.version !== FILE_VERSION)
    return { ok: false, reason: 'of-another-kind' };
  const taken = LIST_SETTINGS.filter((list) => list.kind === kind).reduce<ImportResult<Settings>>(
    ({ value, added, dropped }, list) => {
      const one = list.add(value, listIn(content[list.name]));
      return { value: one.value, added: added + one.added, dropped: [...dropped, ...one.dropped] };
    },
    { value: settings, added: 0, dropped: [] },
  );
  return { ok: true, taken };
}

/** The templates of Obsidian's Web Clipper in a file (one, a list, or all its settings), each with its entry. */
function readTemplates(content: unknown) {
  const read = bySchema(obsidianTemplateSchema());
  const entries = isRecord(content) ? [content, ...Object.values(content)] : [content].flat();
  return entries.flatMap((entry) => {
    const template = read(entry);
    return template ? [{ entry, converted: convertTemplate(template) }] : [];
  });
}

/** Adds such templates as presets, and reports the unsupported parts of those that were added. */
function takeTemplates(
  templates: ReturnType<typeof readTemplates>,
  settings: Settings,
): ImportResult<Settings> {
  const all: ImportResult<Settings> = { value: settings, added: 0, dropped: [] };
  for (const { entry, converted } of templates) {
    const { value, added, dropped } = PRESET_LIST.add(all.value, [converted?.preset ?? entry]);
    const ignored = added > 0 ? (converted?.ignored ?? []) : [];
    all.value = value;
    all.added += added;
    all.dropped.push(...dropped, ...ignored.map((part): Dropped => ({ entry: part, reason: 'unsupported' })));
  }
  return all;
}
