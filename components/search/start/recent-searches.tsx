import { type IconNode, Image, Mic, Newspaper, Search, Video, X } from 'lucide';
import { text } from '../../../lib/browser/text.ts';
import { textWith } from '../../../lib/browser/text-values.ts';
import { unitsOf, type Workflow } from '../../../lib/search/form.ts';
import type { PastSearch } from '../../../lib/search/history.ts';
import { Boundary } from '../../ui/failure/boundary.tsx';
import { Icon, IconButton } from '../../ui/icon.tsx';
import { REACHED, ROW } from '../../ui/list/keyboard-list.ts';
import { useTools } from '../../ui/tools.ts';
import { typeName } from '../../ui/type-name.ts';
import { priceOfUnits } from '../../ui/usage/usage-words.ts';
import type { SearchModel } from '../state/search-model.ts';

export const MAX_RECENT = 5;

const ICONS: Record<Workflow, IconNode> = {
  search: Search,
  images: Image,
  videos: Video,
  news: Newspaper,
  podcasts: Mic,
};

interface Props {
  searches: readonly PastSearch[];
  model: SearchModel;
  /** Moves focus back to the search field. */
  onLeave: () => void;
}

/** Repeats a past search. As after Enter, a stored answer is offered first. */
export function repeatSearch(model: SearchModel, { query, workflow }: PastSearch): void {
  model.choose(workflow);
  model.change({ query });
  model.enter();
}

/** Recent searches, to run again. The price is shown above. */
export function Recent({ searches, model, onLeave }: Props) {
  const { quarry, announce, prices } = useTools();
  const repeat = (search: PastSearch) => {
    // The pressed button disappears.
    onLeave();
    repeatSearch(model, search);
  };
  const forget = async (query: string) => {
    onLeave();
    const failed = await quarry.ask['history.forget']({ query });
    if (!failed) announce(textWith('historyForgot', { query }));
  };
  return (
    <section class="start-list">
      <div class="start-head line spread">
        <h2 id="recent" class="hint">
          {text('recentTitle')}
        </h2>
        <span class="price" id="recent-price">
          {textWith('each', { price: priceOfUnits(unitsOf(model.form), prices) })}
        </span>
      </div>
      <ul aria-labelledby="recent" aria-describedby="recent-price">
        {searches.map((search) => (
          <Boundary key={`${search.workflow} ${search.query}`} entry of={search}>
            <RecentSearch
              search={search}
              onRepeat={() => repeat(search)}
              onForget={() => forget(search.query)}
            />
          </Boundary>
        ))}
      </ul>
    </section>
  );
}

interface RecentSearchProps {
  search: PastSearch;
  onRepeat: () => void;
  onForget: () => void;
}

function RecentSearch({ search: { query, workflow }, onRepeat, onForget }: RecentSearchProps) {
  return (
    <li {...{ [ROW]: query }}>
      <button
        type="button"
        class="start-row line grow flat"
        title={text('searchAgain')}
        {...{ [REACHED]: '' }}
        onClick={onRepeat}
      >
        <Icon of={ICONS[workflow]} size={14} />
        <bdi class="one-line">{query}</bdi>
        {workflow !== 'search' && <span class="hint">{typeName(workflow)}</span>}
      </button>
      <IconButton icon={X} name={textWith('historyForget', { query })} onClick={onForget} />
    </li>
  );
}
