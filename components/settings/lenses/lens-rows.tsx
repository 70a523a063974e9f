import { ArrowDown, ArrowUp, Pencil, Star, Trash2 } from 'lucide';
import type { ComponentChildren } from 'preact';
import { useRef } from 'preact/hooks';
import { type MessageKey, type TextKey, text } from '../../../lib/browser/text.ts';
import { locale, textWith } from '../../../lib/browser/text-values.ts';
import { type InlineLens, NO_REGION, type RELATIVE_TIMES } from '../../../lib/search/lens/lens.ts';
import { regionName } from '../../ui/form/region-options.tsx';
import { DOT, dateRange } from '../../ui/format.ts';
import { Icon, IconButton } from '../../ui/icon.tsx';

interface Props<Lens extends { name: string }> {
  label: string;
  lenses: readonly Lens[];
  keyOf: (lens: Lens) => string;
  /** Shown next to the name. */
  what: (lens: Lens) => ComponentChildren;
  onEdit?: (index: number) => void;
  isDefault: (lens: Lens) => boolean;
  /** Makes a lens the default; undefined removes the default. */
  onDefault: (lens: Lens | undefined) => void;
  onOrder: (lenses: Lens[], words: string) => Promise<boolean>;
  onRemove: (index: number) => void;
}

/** Lenses in order, with actions for each. The search view lists them in the same order. */
export function LensRows<Lens extends { name: string }>(props: Props<Lens>) {
  const { lenses, label, keyOf, what, onEdit, onOrder, onRemove, isDefault, onDefault } = props;
  const list = useRef<HTMLUListElement>(null);
  if (lenses.length === 0) return null;
  const move = async (from: number, to: number) => {
    const moved = await onOrder(
      swapped(lenses, from, to),
      textWith('lensMoved', { lens: lenses[from]?.name ?? '', place: to + 1 }),
    );
    // Waits until the rows are rendered in their new order.
    if (moved) setTimeout(() => focusMover(list.current?.children[to], to < from));
  };
  return (
    <ul class="lenses" aria-label={label} ref={list}>
      {lenses.map((lens, index) => (
        <li key={keyOf(lens)}>
          <span class="lens-name">
            <bdi>{lens.name}</bdi>
          </span>
          <span class="lens-id">{what(lens)}</span>
          {isDefault(lens) && <span class="lens-default">{text('lensDefault')}</span>}
          <span class="lens-actions">
            <DefaultButton
              name={lens.name}
              on={isDefault(lens)}
              onPress={() => onDefault(isDefault(lens) ? undefined : lens)}
            />
            {onEdit && (
              <IconButton
                icon={Pencil}
                name={textWith('lensEdit', { lens: lens.name })}
                onClick={() => onEdit(index)}
              />
            )}
            <IconButton
              icon={ArrowUp}
              class="mover up"
              name={textWith('lensUp', { lens: lens.name })}
              disabled={index === 0}
              onClick={() => move(index, index - 1)}
            />
            <IconButton
              icon={ArrowDown}
              class="mover"
              name={textWith('lensDown', { lens: lens.name })}
              disabled={index === lenses.length - 1}
              onClick={() => move(index, index + 1)}
            />
            <IconButton
              icon={Trash2}
              name={textWith('lensDelete', { lens: lens.name })}
              onClick={() => onRemove(index)}
            />
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Toggles whether new browser sessions start with this lens. */
function DefaultButton({ name, on, onPress }: { name: string; on: boolean; onPress: () => void }) {
  const words = textWith('lensDefaultOf', { lens: name });
  return (
    <button
      type="button"
      class="icon-button star"
      aria-label={words}
      title={words}
      aria-pressed={on}
      onClick={onPress}
    >
      <Icon of={Star} />
    </button>
  );
}

function swapped<T>(entries: readonly T[], from: number, to: number): T[] {
  const others = entries.filter((_, index) => index !== from);
  return [...others.slice(0, to), ...entries.slice(from, from + 1), ...others.slice(to)];
}

/** Keeps the focus on the moved lens, so that it can be moved again. */
function focusMover(row: Element | undefined, up: boolean): void {
  const button = row?.querySelector(up ? '.mover.up' : '.mover:not(.up)');
  if (button instanceof HTMLElement) button.focus();
}

/** Labels of the relative periods. */
export const RELATIVE_NAMES: Record<(typeof RELATIVE_TIMES)[number], TextKey> = {
  day: 'timeDay',
  week: 'timeWeek',
  month: 'timeMonth',
};

/** A one-line summary of what a lens limits. */
export function lensWords(lens: InlineLens): string {
  const limit = (key: MessageKey, entries: string[]) =>
    entries.length === 0 ? [] : [textWith(key, { list: list(entries) })];
  return [
    ...limit('lensOn', lens.sitesIncluded),
    ...limit('lensNotOn', lens.sitesExcluded),
    ...limit('lensWith', lens.wordsIncluded),
    ...limit('lensLeavesOut', lens.wordsExcluded),
    ...(lens.fileType === '' ? [] : [lens.fileType.toUpperCase()]),
    ...(lens.relative === '' ? [] : [text(RELATIVE_NAMES[lens.relative])]),
    ...(lens.after + lens.before === '' ? [] : [dateRange(lens.after, lens.before)]),
    ...(lens.region === '' ? [] : [lens.region === NO_REGION ? text('regionNone') : regionName(lens.region)]),
  ].join(DOT);
}

const list = (entries: string[]): string =>
  new Intl.ListFormat(locale(), { style: 'narrow', type: 'conjunction' }).format(entries);
