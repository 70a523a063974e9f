import { Ellipsis, type IconNode } from 'lucide';
import type { ComponentChildren } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { pressedKey } from '../../lib/pressed-key.ts';
import { Icon, IconButton } from './icon.tsx';

/** Gap between a button and its popover, and at the edges of the window, in pixels. */
const GAP = 4;

/** Positions a popover below a button, aligned at the end; above it, or shifted inward, if it does not fit. */
function placeBeside(floating: HTMLElement, button: HTMLElement): void {
  const from = button.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = floating;
  const { clientWidth, clientHeight } = document.documentElement;
  const toLeft = getComputedStyle(button).direction === 'rtl' ? from.left : from.right - width;
  const below = from.bottom + GAP + height <= clientHeight - GAP;
  const top = below ? from.bottom + GAP : from.top - GAP - height;
  floating.style.left = `${Math.max(GAP, Math.min(toLeft, clientWidth - width - GAP))}px`;
  floating.style.top = `${Math.max(GAP, Math.min(top, clientHeight - height - GAP))}px`;
}

interface Props {
  name: string;
  icon?: IconNode;
  tabIndex?: number;
  /** Whether the button shows its name. */
  named?: boolean;
  /** `MenuItem`s; rendered only while the menu is open. */
  children: ComponentChildren;
}

/** A button that opens a menu. Choosing an item closes it, and so does Escape. */
export function Menu({ name, icon = Ellipsis, tabIndex, named, children }: Props) {
  const container = useRef<HTMLSpanElement>(null);
  const [open, setOpen] = useState(false);
  /** The element focused before opening: for a letter shortcut, an element of the same entry. */
  const before = useRef<Element | null>(null);
  const close = () => {
    setOpen(false);
    const { current: from } = before;
    const beside = from instanceof HTMLElement && from.closest('li')?.contains(container.current);
    (beside ? from : container.current?.querySelector('button'))?.focus();
  };
  const toggle = () => {
    before.current = document.activeElement;
    setOpen(!open);
  };
  return (
    <span ref={container} class="menu">
      {named ? (
        <button type="button" class="button" aria-expanded={open} onClick={toggle}>
          {name}
          <Icon of={icon} size={14} />
        </button>
      ) : (
        <IconButton
          icon={icon}
          name={name}
          expanded={open}
          {...(tabIndex === undefined ? {} : { tabIndex })}
          onClick={toggle}
        />
      )}
      {open && (
        <MenuList container={container} onClose={close} onLeave={() => setOpen(false)}>
          {children}
        </MenuList>
      )}
    </span>
  );
}

interface ItemProps {
  name: string;
  icon?: IconNode;
  /** The key that does the same, as text. */
  keys?: string;
  act: () => unknown;
  /** Whether this is the current choice. */
  pressed?: boolean;
  /** Whether a line separates it from the item above. */
  apart?: boolean;
}

/** An item of a menu. */
export function MenuItem({ name, icon, keys, act, pressed, apart }: ItemProps) {
  return (
    <li class={apart ? 'apart' : undefined}>
      <button type="button" aria-pressed={pressed} onClick={() => act()}>
        {icon && <Icon of={icon} size={14} />}
        <bdi>{name}</bdi>
        {keys && <span aria-hidden="true">{keys}</span>}
      </button>
    </li>
  );
}

interface ListProps {
  /** The element that contains the button and the list. */
  container: { current: HTMLElement | null };
  onClose: () => void;
  /** The pointer or the focus moved elsewhere, or something outside the menu scrolled. */
  onLeave: () => void;
  children: ComponentChildren;
}

function MenuList({ container, onClose, onLeave, children }: ListProps) {
  const list = useRef<HTMLUListElement>(null);
  useLayoutEffect(() => {
    const opener = container.current?.querySelector('button');
    if (!list.current || !opener) return;
    list.current.showPopover?.();
    placeBeside(list.current, opener);
    // Items that load late can be reached from the list.
    (list.current.querySelector('button') ?? list.current).focus({ preventScroll: true });
  }, []);
  useEffect(() => {
    const onElsewhere = ({ target }: Event) => {
      if (target instanceof Node && !container.current?.contains(target)) onLeave();
    };
    const events = ['pointerdown', 'focusin', 'scroll'] as const;
    for (const event of events) document.addEventListener(event, onElsewhere, true);
    return () => {
      for (const event of events) document.removeEventListener(event, onElsewhere, true);
    };
  }, []);
  const onKeyDown = (event: KeyboardEvent) => {
    const key = pressedKey(event);
    if (key === 'Tab') return;
    // While the menu is open, letters and arrow keys are not for the surrounding list.
    event.stopPropagation();
    const all = [...(list.current?.querySelectorAll('button') ?? [])];
    const at = all.findIndex((item) => item.contains(document.activeElement));
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[key];
    if (next === undefined && key !== 'Escape') return;
    event.preventDefault();
    if (next === undefined) onClose();
    else all.at(next % all.length)?.focus();
  };
  const onChoice = ({ target }: Event) => {
    if (target instanceof Element && target.closest('button')) onClose();
  };
  return (
    <ul
      ref={list}
      class="menu-list"
      popover="manual"
      tabIndex={-1}
      onKeyDown={onKeyDown}
      onClickCapture={onChoice}
    >
      {children}
    </ul>
  );
}
