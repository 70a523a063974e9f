import { ChevronDown } from 'lucide';
import { useEffect, useRef } from 'preact/hooks';
import { text } from '../../../lib/browser/text.ts';
import { counted, textWith } from '../../../lib/browser/text-values.ts';
import { type Answer, countResults, type SearchState } from '../../../lib/search/answer/answer.ts';
import { FORM_LIMITS } from '../../../lib/search/form.ts';
import { Icon } from '../../ui/icon.tsx';
import { rowOf } from '../../ui/list/keyboard-list.ts';
import { useTools } from '../../ui/tools.ts';
import { priceOf } from '../confirm-search.tsx';
import type { SearchModel } from '../state/search-model.ts';
import type { Done } from './use-pages.ts';

interface Props {
  model: SearchModel;
  /** All loaded pages, with the form of the last one. */
  state: Done;
  /** The most recently requested page. */
  latest: SearchState;
}

const { least, most } = FORM_LIMITS.page;

/** The results of the last page only. */
const lastPage = ({ groups }: Answer, page: number): Answer => ({
  groups: groups.filter((group) => (group.page ?? 1) === page),
  problems: [],
});

/**
 * Adds the next page below. Each page is another paid search, and the button says so unless a recent stored copy
 * exists. Images have no next page: the service returned the same images for each page.
 */
export function MorePages({ model, state, latest }: Props) {
  const { form, answer } = state;
  const button = useRef<HTMLButtonElement>(null);
  useNewPage(state, button);
  const ended = form.page > least && lastPage(answer, form.page).groups.length === 0 && !answer.markdown;
  if (form.page >= most || form.workflow === 'images') return null;
  if (ended) {
    return (
      <p class="more-pages line hint" tabIndex={-1}>
        {text('noMoreResults')}
      </p>
    );
  }
  const running = latest.status === 'running';
  const cancel = () => {
    model.cancel();
    // The cancel button disappears, so focus moves to the remaining button.
    button.current?.focus();
  };
  return (
    <div class="more-pages line">
      <MoreButton model={model} state={state} running={running} button={button} />
      {running && (
        <button type="button" class="button" onClick={cancel}>
          {text('cancel')}
        </button>
      )}
    </div>
  );
}

interface ButtonProps extends Omit<Props, 'latest'> {
  /** Whether the next page is loading: the button keeps its focus but does nothing. */
  running: boolean;
  button: { current: HTMLButtonElement | null };
}

/** Loads the next page: free if a stored copy is newer than this page. */
function MoreButton({ model, state: { form, finishedAt }, running, button }: ButtonProps) {
  const { prices } = useTools();
  const next = { ...form, page: form.page + 1 };
  const copy = running ? undefined : model.freeCopy(next, finishedAt);
  const price = priceOf(form, prices);
  const onClick = (event: MouseEvent) => {
    // Ignore the second click of a double click.
    if (running || event.detail > 1) return;
    if (copy) model.showStored(copy);
    else model.submit(next, { reuse: finishedAt });
  };
  return (
    <button
      ref={button}
      type="button"
      class="button"
      aria-disabled={running || undefined}
      title={copy || running ? undefined : textWith('pageCosts', { price })}
      onClick={onClick}
    >
      {!running && <Icon of={ChevronDown} size={16} />}
      <bdi>
        {running
          ? textWith('loadingPage', { page: next.page })
          : textWith('moreResults', { price: copy ? text('freeCopy') : price })}
      </bdi>
    </button>
  );
}

/** Announces a new page. If the user pressed the button, focus moves to the first new result; nothing scrolls. */
function useNewPage({ form: { page }, answer }: Done, button: { current: HTMLElement | null }): void {
  const { announce } = useTools();
  const before = useRef(page);
  useEffect(() => {
    if (page <= before.current) {
      before.current = page;
      return;
    }
    before.current = page;
    const added = lastPage(answer, page);
    const [first] = added.groups[0]?.items ?? [];
    announce(
      first === undefined ? text('noMoreResults') : counted('pageAdded', countResults(added), { page }),
      'unseen',
    );
    const focus = document.activeElement;
    if (focus !== document.body && focus !== button.current) return;
    const next = first ? rowOf(first.id) : document.querySelector<HTMLElement>('.more-pages');
    next?.focus({ preventScroll: true });
  }, [page]);
}
