import { useCallback, useRef, useState } from 'preact/hooks';
import { EMPTY_FORM, type SearchForm } from '../../../lib/search/form.ts';
import { useEscape } from '../../ui/hooks.ts';

export const MORE_ID = 'more';

const MORE_FIELDS = ['limit', 'timeout', 'extract', 'format', 'personalize'] as const;

/** The default of each field in the "More" panel. */
export const MORE_DEFAULTS: Pick<SearchForm, (typeof MORE_FIELDS)[number]> = {
  limit: undefined,
  timeout: undefined,
  extract: undefined,
  format: EMPTY_FORM.format,
  personalize: EMPTY_FORM.personalize,
};

/** Whether any field in the "More" panel differs from its default. */
export const isMoreSet = (form: SearchForm): boolean =>
  MORE_FIELDS.some((field) => form[field] !== MORE_DEFAULTS[field]);

/** Open state of the "More" panel. Escape closes it and returns the focus to its button. */
export function useMore() {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = useCallback(() => {
    setOpen(false);
    button.current?.focus();
  }, []);
  useEscape(open ? close : undefined);
  return { open, setOpen, button };
}
