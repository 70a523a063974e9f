import { useEffect, useRef, useState } from 'preact/hooks';
import { DEFAULT_DOCUMENT, type DocumentRules } from '../../lib/document/rules.ts';
import type { Settings } from '../../lib/settings/settings.ts';
import { useTools } from '../parts/tools.ts';

const SAVED_AFTER_MS = 400;

/** The shape that one wants: as it was the last time, and kept for the next as soon as nothing changes for a while. */
export function useRules(settings: Settings) {
  const { quarry, report } = useTools();
  const [rules, setRules] = useState(settings.document ?? DEFAULT_DOCUMENT);
  const latest = useRef(settings);
  latest.current = settings;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const save = async (document: DocumentRules) => {
    const saved = await quarry.saveSettings({ ...latest.current, document });
    if (!saved.ok) report({ failure: saved.failure, again: () => void save(document) });
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  const change = (changes: Partial<DocumentRules>) => {
    const next = { ...rules, ...changes };
    setRules(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void save(next), SAVED_AFTER_MS);
  };
  return [rules, change] as const;
}
