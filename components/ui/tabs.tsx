import { useRef } from 'preact/hooks';
import { text } from '../../lib/browser/text.ts';
import { pressedKey } from '../../lib/pressed-key.ts';

/** ID of the tab that labels a panel. */
export const tabId = (tab: string): string => `tab-${tab}`;

interface Props<T extends string> {
  /** Accessible name of the row. */
  label: string;
  tabs: readonly T[];
  chosen: T;
  /** ID of the panel that all of them share. */
  panel: string;
  nameOf: (tab: T) => string;
  hintOf?: (tab: T) => string | undefined;
  onChoose: (tab: T) => void;
  /** What Enter does on a tab, if anything. */
  onEnter?: (() => void) | undefined;
}

/** Tabs in a row. Arrow keys wrap around. */
export function Tabs<T extends string>(props: Props<T>) {
  const { label, tabs, chosen, panel, nameOf, hintOf, onChoose, onEnter } = props;
  const list = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const key = pressedKey(event);
    const next = nextTab(tabs, chosen, key);
    if (key === 'Enter' && onEnter) onEnter();
    else if (next) {
      onChoose(next);
      list.current?.querySelector<HTMLElement>(`#${tabId(next)}`)?.focus();
    } else return;
    event.preventDefault();
  };
  return (
    <div ref={list} class="tabs" role="tablist" aria-label={label} onKeyDown={onKeyDown}>
      {tabs.map((tab) => (
        <button
          type="button"
          key={tab}
          id={tabId(tab)}
          role="tab"
          title={hintOf?.(tab)}
          aria-selected={tab === chosen}
          aria-controls={panel}
          tabIndex={tab === chosen ? 0 : -1}
          onClick={() => onChoose(tab)}
        >
          {nameOf(tab)}
        </button>
      ))}
    </div>
  );
}

function nextTab<T>(tabs: readonly T[], chosen: T, key: string): T | undefined {
  const isRightToLeft = text('direction') === 'rtl';
  const index = tabs.indexOf(chosen);
  if (key === (isRightToLeft ? 'ArrowLeft' : 'ArrowRight')) return tabs[(index + 1) % tabs.length];
  if (key === (isRightToLeft ? 'ArrowRight' : 'ArrowLeft')) return tabs.at(index - 1);
  if (key === 'Home') return tabs[0];
  return key === 'End' ? tabs.at(-1) : undefined;
}
