import { ArrowDown, ArrowUp, Pencil, Plus, Trash2 } from 'lucide';
import type { ComponentChildren, FunctionComponent, RefObject } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { textWith } from '../../lib/browser/text-values.ts';
import { FormButtons } from '../ui/form/field.tsx';
import { Icon, IconButton } from '../ui/icon.tsx';

/** Opens the form to add an entry that starts with another one. */
type AddLike<T> = (start: T) => void;

interface Props<T> {
  id?: string;
  /** Accessible name of the list. */
  label: string;
  entries: readonly T[];
  nameOf: (entry: T) => string;
  /** What tells it from the others, if that isn’t its name. */
  keyOf?: (entry: T) => string;
  /** How the name is shown, if not as it is. */
  title?: (entry: T) => ComponentChildren;
  /** Shown below the name. */
  what?: (entry: T) => ComponentChildren;
  /** Controls of an entry, before its buttons. While a form is open, entries have none, so that what is typed stays. */
  controls?: (entry: T, index: number, add: AddLike<T>) => ComponentChildren;
  /** Entries that come with Quarry, in front of the others. */
  fixed?: (add: AddLike<T> | undefined) => ComponentChildren;
  /** Label of the button to add an entry; absent if entries are added elsewhere. */
  add?: string;
  form?: FunctionComponent<EntryForm<T>>;
  /** Whether the user chooses the order. */
  ordered?: boolean;
  /** Saves the list, and says so in these words. `index`: the entry that changed in its place or was removed. */
  onChange: (entries: T[], words: string, index?: number) => Promise<boolean>;
}

/** Entries that the user can add, edit, move, and remove with Undo. */
export function ListEditor<T>({
  id,
  label,
  entries,
  nameOf,
  keyOf = nameOf,
  title = nameOf,
  what,
  controls,
  fixed,
  add,
  form: Form,
  ordered,
  onChange,
}: Props<T>) {
  /** What the form that is open is for: an entry of the list, or a new one that may start with another. */
  const [open, setOpen] = useState<{ key?: string; start?: T }>();
  const isAdding = open !== undefined && open.key === undefined;
  const at = entries.findIndex((entry) => keyOf(entry) === open?.key);
  const edited = at < 0 ? undefined : at;
  const isOpen = isAdding || edited !== undefined;
  const addLike = (start: T) => setOpen({ start });
  const root = useRef<HTMLDivElement>(null);
  /** Waits until the list is rendered. */
  const focus = (selector: string) => {
    // The list may be gone by then, with its last entry.
    const group = root.current?.closest('section');
    setTimeout(() => (root.current?.querySelector<HTMLElement>(selector) ?? group)?.focus());
  };
  const close = () => {
    setOpen(undefined);
    focus(edited === undefined ? '.add-entry' : `li:nth-child(${edited + 1}) .edit-entry`);
  };
  const save = async (entry: T) => {
    const next = [...entries];
    next.splice(edited ?? next.length, 1, entry);
    const named = { title: nameOf(entry) };
    const words = edited === undefined ? textWith('entryAdded', named) : textWith('entrySaved', named);
    if (await onChange(next, words, edited)) close();
  };
  const remove = async (index: number, entry: T) => {
    const others = entries.filter((_, other) => other !== index);
    if (!(await onChange(others, textWith('documentRemoved', { title: nameOf(entry) }), index))) return;
    focus('.add-entry');
  };
  const move = async (from: number, to: number, entry: T) => {
    const others = entries.filter((_, index) => index !== from);
    const moved = [...others.slice(0, to), entry, ...others.slice(to)];
    const words = textWith('documentMoved', { title: nameOf(entry), place: to + 1, total: entries.length });
    if (await onChange(moved, words))
      focus(`li:nth-child(${to + 1}) ${to < from ? '.move-up' : '.move-down'}`);
  };
  const others = entries.filter((_, index) => index !== edited);
  const shared = { others, onSave: save, onCancel: close };
  return (
    <div class="entries" ref={root}>
      {fixed?.(isOpen ? undefined : addLike)}
      {entries.length > 0 && (
        <ul aria-label={label}>
          {entries.map((entry, index) => (
            <li key={keyOf(entry)}>
              {Form && index === edited ? (
                <Form {...shared} start={entry} />
              ) : (
                <Entry name={title(entry)} what={what?.(entry)}>
                  {!isOpen && (
                    <>
                      {controls?.(entry, index, addLike)}
                      {ordered && entries.length > 1 && (
                        <>
                          <IconButton
                            icon={ArrowUp}
                            class="move-up"
                            name={textWith('documentUp', { title: nameOf(entry) })}
                            disabled={index === 0}
                            onClick={() => void move(index, index - 1, entry)}
                          />
                          <IconButton
                            icon={ArrowDown}
                            class="move-down"
                            name={textWith('documentDown', { title: nameOf(entry) })}
                            disabled={index === entries.length - 1}
                            onClick={() => void move(index, index + 1, entry)}
                          />
                        </>
                      )}
                      {Form && (
                        <IconButton
                          icon={Pencil}
                          class="edit-entry"
                          name={textWith('entryEdit', { title: nameOf(entry) })}
                          onClick={() => setOpen({ key: keyOf(entry) })}
                        />
                      )}
                      <IconButton
                        icon={Trash2}
                        name={textWith('documentRemove', { title: nameOf(entry) })}
                        onClick={() => void remove(index, entry)}
                      />
                    </>
                  )}
                </Entry>
              )}
            </li>
          ))}
        </ul>
      )}
      {Form && isAdding && <Form {...shared} start={open.start} />}
      {add && !isOpen && (
        <button id={id} type="button" class="button add-entry" onClick={() => setOpen({})}>
          <Icon of={Plus} size={14} />
          {add}
        </button>
      )}
    </div>
  );
}

interface EntryProps {
  name: ComponentChildren;
  what?: ComponentChildren;
  children?: ComponentChildren;
}

/** An entry of a list: its name, and what can be done with it. */
export function Entry({ name, what, children }: EntryProps) {
  return (
    <div class="entry wrap">
      <div class="entry-name">
        <bdi>{name}</bdi>
        {what && <div class="field-hint hint">{what}</div>}
      </div>
      <div class="entry-actions wrap">{children}</div>
    </div>
  );
}

/** What the form of an entry gets: to edit one, or to add another like it. */
export interface EntryForm<T> {
  /** What it starts with; undefined for a new entry. */
  start: T | undefined;
  /** The other entries, whose names are taken. */
  others: readonly T[];
  onSave: (entry: T) => Promise<void>;
  onCancel: () => void;
}

/** What prevents saving, as text, by field. */
export type Problems = Partial<Record<string, string | undefined>>;

interface Kind<T, D> {
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
  { others, onSave, onCancel }: EntryForm<T>,
  { prefix, initial, read, problemsOf }: Kind<T, D>,
) {
  const [typed, setTyped] = useState(initial);
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
    else await onSave(entry);
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
    form: { element, onSubmit, onCancel },
  };
}

interface EntryFormProps {
  element: RefObject<HTMLFormElement | null>;
  onSubmit: (event: Event) => void;
  onCancel: () => void;
  label?: string;
  children: ComponentChildren;
}

/** The fields of an entry, and the buttons below. */
export const FormOfEntry = ({ element, onSubmit, onCancel, label, children }: EntryFormProps) => (
  <form class="entry-form" ref={element} onSubmit={onSubmit} noValidate aria-label={label}>
    {children}
    <FormButtons onCancel={onCancel} />
  </form>
);
