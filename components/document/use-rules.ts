import { useEffect, useRef, useState } from 'preact/hooks';
import { DEFAULT_DOCUMENT, type DocumentRules } from '../../lib/document/document-rules.ts';
import type { Preset } from '../../lib/presets/preset.ts';
import type { Settings } from '../../lib/settings/settings.ts';
import { useTools } from '../ui/tools.ts';

const SAVED_AFTER_MS = 400;

/**
 * The current document rules: the last used ones, which are saved after a pause in changes. With a preset, its rules;
 * changes then apply to this document only.
 */
export function useDocumentRules(settings: Settings, preset: Preset | undefined) {
  const { quarry, showError } = useTools();
  const usual = settings.document ?? DEFAULT_DOCUMENT;
  const [{ rules, of }, setRules] = useState({ rules: preset?.rules ?? usual, of: preset?.name });
  // Another preset was chosen: start from its rules.
  if (of !== preset?.name) setRules({ rules: preset?.rules ?? usual, of: preset?.name });
  const latest = useRef(settings);
  latest.current = settings;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const save = async (document: DocumentRules) => {
    const from = latest.current;
    const saved = await quarry.ask['settings.save']({ from, to: { ...from, document } });
    if (!saved.ok) showError({ failure: saved.failure, again: () => void save(document) });
  };
  const unsaved = useRef<DocumentRules>(undefined);
  const saveNow = () => {
    clearTimeout(timer.current);
    if (unsaved.current) void save(unsaved.current);
    unsaved.current = undefined;
  };
  // A change just before the view or its tab closes is kept too.
  useEffect(() => {
    window.addEventListener('pagehide', saveNow);
    return () => {
      window.removeEventListener('pagehide', saveNow);
      saveNow();
    };
  }, []);
  const change = (changes: Partial<DocumentRules>) => {
    const next = { ...rules, ...changes };
    setRules({ rules: next, of });
    if (preset) return;
    clearTimeout(timer.current);
    unsaved.current = next;
    timer.current = setTimeout(saveNow, SAVED_AFTER_MS);
  };
  return [rules, change] as const;
}
