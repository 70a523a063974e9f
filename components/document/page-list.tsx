import { ArrowDown, ArrowUp, GripVertical, X } from 'lucide';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { text } from '../../lib/browser/text.ts';
import { counted, sentences, textWith } from '../../lib/browser/text-values.ts';
import {
  type Arrangement,
  AS_IS,
  isArranged,
  movePage,
  nameOf,
  removePage,
} from '../../lib/document/arrangement.ts';
import type { ExtractedPage } from '../../lib/document/document.ts';
import type { Sizes } from '../../lib/document/formatter.ts';
import { titleOfPage } from '../../lib/document/title.ts';
import { pressedKey } from '../../lib/pressed-key.ts';
import { DOT, percent } from '../ui/format.ts';
import { Icon, IconButton } from '../ui/icon.tsx';
import { useTools } from '../ui/tools.ts';

interface Props {
  /** The pages of the document, in its order. */
  pages: readonly ExtractedPage[];
  /** Undefined until computed. */
  sizes: Sizes | undefined;
  arrangement: Arrangement;
  onArrange: (arrangement: Arrangement) => void;
}

/** The buttons of a row, in order. */
type Button = 0 | 1 | 2;
type Focus = readonly [row: number, button: Button];

/** The pages of the document with their sizes, to be moved (by dragging, or with buttons) and removed. */
export function PageList({ pages, sizes, arrangement, onArrange }: Props) {
  const { announce } = useTools();
  const list = useRef<HTMLOListElement>(null);
  // Only one row is reached with Tab; the arrow keys lead to the others.
  const [reached, setReached] = useState(0);
  const wanted = useRef<Focus>(undefined);
  const [drag, setDrag] = useState<{ from: number; to: number }>();
  const buttonAt = ([row, button]: Focus) => list.current?.children[row]?.querySelectorAll('button')[button];
  // A moved row loses the focus, and a removed one takes it along.
  useLayoutEffect(() => {
    if (wanted.current) buttonAt(wanted.current)?.focus();
    wanted.current = undefined;
  });
  const last = pages.length - 1;
  const move = (from: number, to: number, button?: Button) => {
    if (button !== undefined) wanted.current = [to, button];
    onArrange(movePage(pages, arrangement, [from, to]));
    const title = titleOf(pages[from]);
    announce(textWith('documentMoved', { title, place: to + 1, total: pages.length }));
  };
  const remove = (row: number) => {
    wanted.current = [Math.min(row, last - 1), 2];
    const page = pages[row];
    if (!page) return;
    onArrange(removePage(arrangement, page));
    announce(textWith('documentRemoved', { title: titleOf(page) }));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const row = [...(list.current?.children ?? [])].findIndex((one) => one.contains(document.activeElement));
    const to = { ArrowDown: row + 1, ArrowUp: row - 1, Home: 0, End: last }[pressedKey(event)];
    if (row < 0 || to === undefined) return;
    event.preventDefault();
    const buttons = [...(list.current?.children[row]?.querySelectorAll('button') ?? [])];
    const button = buttons.findIndex((one) => one.matches(':focus'));
    list.current?.children[to]?.querySelectorAll('button')[button]?.focus();
  };
  const row = Math.min(reached, last);
  const sizeOf = new Map(sizes?.pages.map((size) => [size.url, size]));
  return (
    <>
      <ol ref={list} class="document-pages" aria-label={text('pages')} onKeyDown={onKeyDown}>
        {pages.map((page, index) => (
          <li
            key={nameOf(page)}
            class="line"
            draggable={last > 0}
            data-drop={drag?.to === index ? Math.sign(index - drag.from) : undefined}
            onDragStart={({ dataTransfer }) => {
              dataTransfer?.setData('text/plain', page.url);
              setDrag({ from: index, to: index });
            }}
            onDragOver={(event) => {
              if (!drag) return;
              event.preventDefault();
              if (drag.to !== index) setDrag({ ...drag, to: index });
            }}
            onDrop={() => drag && drag.from !== index && move(drag.from, index)}
            onDragEnd={() => setDrag(undefined)}
            onFocusIn={() => setReached(index)}
          >
            {last > 0 && <Icon of={GripVertical} />}
            <PageSize page={page} size={sizes && (sizeOf.get(page.url) ?? 'skipped')} />
            {last > 0 && (
              <RowButtons
                title={titleOf(page)}
                tabIndex={index === row ? 0 : -1}
                onUp={index > 0 ? () => move(index, index - 1, 0) : undefined}
                onDown={index < last ? () => move(index, index + 1, 1) : undefined}
                onRemove={() => remove(index)}
              />
            )}
          </li>
        ))}
      </ol>
      {isArranged(arrangement) && (
        <button
          type="button"
          class="button small"
          onClick={() => {
            wanted.current = [0, 0];
            onArrange(AS_IS);
          }}
        >
          {text('documentRestore')}
        </button>
      )}
    </>
  );
}

const titleOf = (page: ExtractedPage | undefined): string => (page ? titleOfPage(page) : '');

interface SizeProps {
  page: ExtractedPage;
  /** Undefined until computed. */
  size: Sizes['pages'][number] | 'skipped' | undefined;
}

function PageSize({ page, size }: SizeProps) {
  return (
    <p class="one-line">
      <bdi title={page.url}>{titleOf(page)}</bdi>
      <br />
      {size === 'skipped' ? (
        <small class="hint caution numbers">{text('sizeSkipped')}</small>
      ) : (
        <small class="hint numbers">
          {size && (
            <>
              {counted('pageWords', size.words)}
              {DOT}
              {counted('tokensAbout', roundedTokens(size.tokens))}
            </>
          )}
        </small>
      )}
    </p>
  );
}

interface RowProps {
  title: string;
  tabIndex: number;
  /** Undefined if the page can't be moved there. */
  onUp: (() => void) | undefined;
  onDown: (() => void) | undefined;
  onRemove: () => void;
}

function RowButtons({ title, tabIndex, onUp, onDown, onRemove }: RowProps) {
  const buttons = [
    [ArrowUp, textWith('documentUp', { title }), onUp],
    [ArrowDown, textWith('documentDown', { title }), onDown],
    [X, textWith('documentRemove', { title }), onRemove],
  ] as const;
  return (
    <span>
      {buttons.map(([icon, name, act]) => (
        <IconButton
          key={name}
          icon={icon}
          name={name}
          tabIndex={tabIndex}
          disabled={!act}
          onClick={() => act?.()}
        />
      ))}
    </span>
  );
}

/** The size of the document in words and tokens, its cost as text, and what the token limit changed. */
export function SizeLine({ sizes, cost }: { sizes: Sizes; cost: string }) {
  const { pages } = sizes;
  const words = pages.reduce((sum, size) => sum + size.words, 0);
  const did = tokenLimitWords(sizes);
  const error = textWith('tokensError', { usual: percent(0.05), most: percent(0.25) });
  return (
    <div class="document-size hint numbers">
      <p>
        {counted('pagesCount', pages.length)}
        {DOT}
        {counted('pageWords', words)}
        {DOT}
        <span title={error}>{counted('tokensAbout', tokensIn(sizes))}</span>
        {DOT}
        <span>{cost}</span>
      </p>
      {did.length > 0 && <p class="caution">{sentences(...did)}</p>}
    </div>
  );
}

/** The tokens of all parts together, rounded. */
export const tokensIn = ({ tokens }: Sizes): number =>
  roundedTokens(tokens.reduce((sum, one) => sum + one, 0));

/** Rounds to two significant digits, which is as precise as the estimate. */
const roundedTokens = (tokens: number): number => Number(tokens.toPrecision(2));

/** What was done to meet the token limit, one sentence each; empty if nothing was needed. */
function tokenLimitWords({ parts, trimmed, dropped, over }: Sizes): string[] {
  return [
    ...(parts.length > 1 ? [counted('budgetParts', parts.length)] : []),
    ...(trimmed > 0 ? [counted('budgetTrimmed', trimmed)] : []),
    ...(dropped > 0 ? [counted('budgetDropped', dropped)] : []),
    ...(over > 0 ? [text('budgetOver')] : []),
  ];
}
