import type { ComponentChildren, RefObject } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Quarry } from '../../lib/pages/quarry.ts';
import { FormButtons } from '../ui/form/field.tsx';
import { useTyped } from '../ui/form/use-typed.ts';

/** What the form of an entry gets: to edit one, or to add another like it. */
export interface EntryForm<T> {
  quarry: Quarry;
  /** What it starts with; undefined for a new entry. */
  start: T | undefined;
  /** The other entries, whose names are taken. */
  others: readonly T[];
  onSave: (entry: T) => Promise<boolean>;
  onCancel: () => void;
}

/** What prevents saving, as text, by field. */
export type Problems = Partial<Record<string, string | undefined>>;

interface Kind<T, D> {
  /** Names the form among those that keep what was typed. */
  name: string;
  /** Begins the ID of each field. */
  prefix: string;
  /** What it starts with. */
  initial: D;
  /** The entry as typed. */
  read: (typed: D) => T;
  problemsOf: (entry: T, others: readonly T[]) => Problems;
}

/**
 * What is typed into the form of an entry. Save shows what is wrong, and focuses the first wrong field. An error goes when
 * its field changes.
 */
export function useEntryForm<T, D extends object>(
  { quarry, others, onSave, onCancel }: EntryForm<T>,
  { name, prefix, initial, read, problemsOf }: Kind<T, D>,
) {
  const [typed, setTyped, reset] = useTyped<D>(quarry, name, initial);
  const [errors, setErrors] = useState<Problems>({});
  /** How often it could not be saved as typed. */
  const [refusals, setRefusals] = useState(0);
  const element = useRef<HTMLFormElement>(null);
  const entry = read(typed);
  const change = (part: Partial<D>) => setTyped((before) => ({ ...before, ...part }));
  useEffect(() => element.current?.querySelector('input')?.focus(), []);
  useLayoutEffect(() => {
    if (refusals === 0) return;
    const wrong = element.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    (wrong ?? element.current?.querySelector('textarea'))?.focus();
  }, [refusals]);
  const onSubmit = async (event: Event) => {
    event.preventDefault();
    const problems = problemsOf(entry, others);
    setErrors(problems);
    if (Object.values(problems).some((problem) => problem !== undefined)) setRefusals((before) => before + 1);
    else if (await onSave(entry)) reset();
  };
  const cancel = () => {
    reset();
    onCancel();
  };
  return {
    typed,
    change,
    entry,
    errors,
    isRefused: refusals > 0,
    /** What a text field for this part of what is typed gets. */
    field: (part: keyof D & string) => ({
      id: `${prefix}-${part}`,
      value: String(typed[part] ?? ''),
      error: errors[part],
      onInput: (value: string) => {
        setTyped((before) => ({ ...before, [part]: value }));
        setErrors((before) => ({ ...before, [part]: undefined }));
      },
    }),
    /** What the element around the fields gets. */
    form: { element, onSubmit, onCancel: cancel },
  };
}

interface Props {
  element: RefObject<HTMLFormElement | null>;
  onSubmit: (event: Event) => void;
  onCancel: () => void;
  label?: string;
  children: ComponentChildren;
}

/** The fields of an entry, and the buttons below. */
export const FormOfEntry = ({ element, onSubmit, onCancel, label, children }: Props) => (
  <form class="entry-form" ref={element} onSubmit={onSubmit} noValidate aria-label={label}>
    {children}
    <FormButtons onCancel={onCancel} />
  </form>
);
