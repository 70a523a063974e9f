import { ChevronDown } from 'lucide';
import { useMemo, useState } from 'preact/hooks';
import { text } from '../../../lib/browser/text.ts';
import { counted, textWith } from '../../../lib/browser/text-values.ts';
import type { Snapshot } from '../../../lib/pages/quarry.ts';
import { destinationFor, TO_CLIPBOARD } from '../../../lib/presets/destinations.ts';
import { BUILT_IN } from '../../../lib/presets/preset.ts';
import type { ResultItem } from '../../../lib/search/answer/answer.ts';
import { DEFAULT_TOP_RESULTS, TOP_RESULTS } from '../../../lib/settings/settings.ts';
import { presetWords } from '../../ui/form/preset-names.ts';
import { DOT } from '../../ui/format.ts';
import { useRead, useSettingsChange } from '../../ui/hooks.ts';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import { useTools } from '../../ui/tools.ts';
import { priced, sentPages } from '../../ui/usage/usage-words.ts';
import { extractResults, toTargets } from '../selection/selection.tsx';

/** The most results that are copied at once. */
const MOST = Math.max(...TOP_RESULTS);
const NONE: ReadonlySet<string> = new Set();

interface Props {
  query: string;
  /** The results in the order shown. */
  items: readonly ResultItem[];
  /** IDs of the results that weren't there when the same search was last sent. */
  fresh: ReadonlySet<string>;
  snapshot: Snapshot;
}

/** Copies the texts of the first results as one document with the question and its sources. Its menu has how many, and the format. */
export function CopySources({ query, items, fresh, snapshot: { settings, isPrivate, job } }: Props) {
  const tools = useTools();
  const { prices } = tools;
  const changeSettings = useSettingsChange();
  const { topResults: usual = DEFAULT_TOP_RESULTS, gestures } = settings;
  // Private windows can't change the settings.
  const [chosen, setChosen] = useState<number>();
  const topResults = chosen ?? usual;
  const results = gestures?.results ?? TO_CLIPBOARD;
  // Not on each letter that is typed: there may be a thousand results.
  const pages = useMemo(() => pagesOf(items), [items]);
  /** The URLs of the first results that have saved copies, which are reused for free; looked up when an extraction ends. */
  const free = useRead<ReadonlySet<string>>(NONE, async () => {
    const urls = toTargets(pages.slice(0, MOST)).map(({ url }) => url);
    return (await tools.quarry.actions()).library.freeAmong(urls);
  }, [pages, job?.id, job?.state]);
  if (pages.length < 2) return null;
  /** With the most that it costs: open tabs are free, too. */
  const withPrice = (words: string, of: readonly ResultItem[]): string => {
    const { sent } = sentPages(toTargets(of), tools);
    const paid = sent.filter(({ url }) => !free.has(url)).length;
    return paid > 0 ? priced(words, { pages: paid }, prices) : `${words}${DOT}${text('costFree')}`;
  };
  const first = pages.slice(0, topResults);
  const urls = first.flatMap(({ url }) => url ?? []);
  const to = destinationFor('result', urls, tools);
  const number = first.length;
  const words =
    to === 'clipboard'
      ? textWith('copyTop', { number })
      : textWith('topTo', { number, action: text(`pageTo_${to}`) });
  const newOnes = pages.filter(({ id }) => fresh.has(id)).slice(0, MOST);
  return (
    <div class="split">
      <button
        type="button"
        class="button small"
        onClick={(event) => {
          // Ignore the second click of a double click.
          if (event.detail < 2) void extractResults(first, tools, query);
        }}
      >
        <span class="one-line">{withPrice(words, first)}</span>
      </button>
      <Menu name={text('copyTopWays')} icon={ChevronDown}>
        {TOP_RESULTS.filter((_, index) => pages.length > (TOP_RESULTS[index - 1] ?? 0)).map((count) => (
          <MenuItem
            key={count}
            name={counted('resultCount', count)}
            pressed={count === topResults}
            act={() =>
              isPrivate ? setChosen(count) : changeSettings((latest) => ({ ...latest, topResults: count }))
            }
          />
        ))}
        {newOnes.length > 0 && (
          <MenuItem
            apart
            name={withPrice(textWith('onlyNew', { number: newOnes.length }), newOnes)}
            act={() => extractResults(newOnes, tools, query)}
          />
        )}
        {!isPrivate &&
          ['', ...BUILT_IN].map((preset, index) => (
            <MenuItem
              key={preset}
              apart={index === 0}
              name={presetWords(preset)}
              pressed={preset === results.preset}
              act={() =>
                changeSettings((latest) => ({
                  ...latest,
                  gestures: { ...latest.gestures, results: { ...results, preset } },
                }))
              }
            />
          ))}
      </Menu>
    </div>
  );
}

/** The results with a page that the service can extract, each page once. */
function pagesOf(items: readonly ResultItem[]): ResultItem[] {
  const seen = new Set<string>();
  return items.filter((item) => toTargets([item]).some(({ url }) => !seen.has(url) && seen.add(url)));
}
