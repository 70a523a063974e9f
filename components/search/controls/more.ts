import { useCallback, useRef, useState } from 'preact/hooks';
import { EMPTY_FORM, type SearchForm } from '../../../lib/search/form.ts';
import { useEscape } from '../../ui/hooks.ts';

export const MORE_ID = 'more';

/** The defaults of the "More" panel. */
export const MORE_DEFAULTS = {
  extract: undefined,
  personalize: EMPTY_FORM.personalize,
} satisfies Partial<SearchForm>;

/** Whether any field in the "More" panel differs from its default. */
export const isMoreSet = ({ extract, personalize }: SearchForm): boolean =>
  extract !== MORE_DEFAULTS.extract || personalize !== MORE_DEFAULTS.personalize;

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
