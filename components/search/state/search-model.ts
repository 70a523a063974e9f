import type { Changes, Quarry, Snapshot } from '../../../lib/pages/quarry.ts';
import type { Position, SearchState, StoredSearches } from '../../../lib/search/answer/answer.ts';
import {
  EMPTY_FORM,
  type SearchForm,
  type SearchOptions,
  sameRequest,
  unitsOf,
  type Workflow,
} from '../../../lib/search/form.ts';
import type { HistoryEntry } from '../../../lib/search/session-history.ts';
import { needsConfirmation } from '../../../lib/usage/cost.ts';
import { maybeCommand } from '../controls/search-field.tsx';
import type { EarlyInput } from '../start/early-input.ts';

const MAX_REGIONS = 3;

/** State and actions of the search view. Searches, session history, and settings come from the snapshot. */
export class SearchModel {
  /** The latest state; undefined until it is read, and if it can't be. Without it, no limit is known, and nothing is sent. */
  snapshot: Snapshot | undefined;
  /** The current query and controls. */
  form: SearchForm = EMPTY_FORM;
  /** Edits from before the saved draft was loaded; undefined afterwards. */
  private early: Partial<SearchForm> | undefined = {};
  /** The query of an Enter pressed before the saved draft was loaded. */
  entering: string | undefined;
  /** Whether anything was typed, chosen, or searched since the view opened. */
  touched = false;
  /** Number of times Enter was pressed. On a change, panels over the results close. */
  entered = 0;
  /** ID of the session history entry on screen; the next search continues from there. */
  entryId: string | undefined;
  /** The search on screen, which stays there while the form changes. */
  private onScreen: SearchState | undefined;
  /** ID of the answer offered instead of repeating the search. */
  private offer: string | undefined;
  /** A query that no command matches, although it begins like one. */
  private unmatched: string | undefined;
  private unconfirmed: { form: SearchForm; options: SearchOptions } | undefined;
  /** Reading positions, by answer ID. */
  readonly positions = new Map<string, Position>();
  private readonly openedAt = Date.now();
  private readonly quarry: Quarry;
  private readonly repaint: () => void;
  private readonly onUnreadable: () => void;

  /** `onUnreadable`: says that nothing can be sent, because the snapshot can't be read. */
  constructor(quarry: Quarry, repaint: () => void, onUnreadable: () => void, input?: EarlyInput) {
    this.quarry = quarry;
    this.repaint = repaint;
    this.onUnreadable = onUnreadable;
    if (!input) return;
    this.form = { ...EMPTY_FORM, query: input.query };
    if (input.restored) return;
    this.touched = true;
    this.early = { query: input.query };
    this.entering = input.entered;
  }

  /** A search waiting for confirmation, because it costs more than the confirmation limit. */
  get pendingConfirmation(): SearchForm | undefined {
    return this.unconfirmed?.form;
  }

  private get searches(): StoredSearches {
    return this.snapshot?.searches ?? {};
  }

  /** The search on screen. */
  get shown(): SearchState | undefined {
    return searchToShow(this.searches, this.form, this.onScreen);
  }

  /** Whether query or controls differ from the search on screen. */
  get changed(): boolean {
    return this.shown !== undefined && !sameRequest(this.shown.form, this.form);
  }

  /** Whether the query is a command, which Enter runs instead of searching. */
  get isCommand(): boolean {
    return maybeCommand(this.form) && this.form.query !== this.unmatched;
  }

  /** Reports whether a command matches the query. */
  readonly matched = (any: boolean): void => {
    const unmatched = any ? undefined : this.form.query;
    if (unmatched === this.unmatched) return;
    this.unmatched = unmatched;
    this.repaint();
  };

  /** Whether the answer on screen is offered instead of repeating the search. */
  get offered(): boolean {
    return this.offer !== undefined && this.offer === this.shown?.id;
  }

  /** Whether an answer is a stored copy: it predates this view, or comes from the session history. */
  isStored(state: Extract<SearchState, { status: 'done' }>): boolean {
    return (
      state.finishedAt < this.openedAt || (this.entryId !== undefined && this.shown?.id === this.entryId)
    );
  }

  /** The regions searched in this browser session, newest first. */
  get sessionRegions(): string[] {
    const sessionHistory = this.snapshot?.sessionHistory ?? [];
    const regions = sessionHistory.map(({ form }) => form.region).filter((code) => /^[A-Z]{2}$/.test(code));
    return [...new Set(regions.reverse())].slice(0, MAX_REGIONS);
  }

  /** Restores the last state of the view, keeping what was typed since. */
  open(snapshot: Snapshot): void {
    this.snapshot = snapshot;
    this.form = { ...EMPTY_FORM, ...(snapshot.draft ?? snapshot.settings.defaults), ...this.early };
    this.entryId = snapshot.entryId;
    this.onScreen = snapshot.searches[this.form.workflow];
    this.begin();
  }

  /** Ends loading: from here on edits are saved, whether or not a snapshot was read. */
  begin(): void {
    this.early = undefined;
    this.repaint();
    const { entering, snapshot } = this;
    this.entering = undefined;
    if (entering && !maybeCommand({ query: entering }) && snapshot && snapshot.job?.state !== 'review')
      this.enterFor(entering);
  }

  /** Searches for the query of an earlier Enter; text typed since then stays in the field. */
  enterFor(entered: string): void {
    const { query } = this.form;
    this.form = { ...this.form, query: entered };
    this.enter();
    if (query !== entered) this.change({ query });
  }

  learn(part: Changes): void {
    if (this.snapshot) this.snapshot = { ...this.snapshot, ...part };
    this.onScreen = nextOnScreen(this.onScreen, this.searches);
    this.repaint();
  }

  /** Shows a search of the session history without searching. `entryId`: its ID if newer entries follow it. */
  readonly show = (state: SearchState, entryId: string | undefined): void => {
    this.form = state.form;
    this.entryId = entryId;
    this.onScreen = state;
    this.edit({}, true);
  };

  /** Edits the form and resets it to the first page. The search on screen stays. */
  readonly change = (edit: Partial<Omit<SearchForm, 'workflow'>>): void =>
    this.edit({ page: 1, ...edit }, true);

  readonly clear = (): void => this.edit({ query: '', page: 1 }, false);

  /** Switches the type and shows its stored answer, on the stored page if the request matches. Never searches. */
  readonly choose = (workflow: Workflow): void => {
    // Until the draft is loaded, the shown type is only a default, so choosing it counts.
    if (!this.early && workflow === this.form.workflow) return;
    const page = this.searches[workflow]?.form.page ?? 1;
    const same = searchToShow(this.searches, { ...this.form, workflow, page }, undefined);
    this.entryId = undefined;
    this.edit({ workflow, page: same ? page : 1 }, false);
  };

  private edit(changes: Partial<SearchForm>, keep: boolean): void {
    this.touched = true;
    this.onScreen = keep ? this.shown : undefined;
    this.offer = undefined;
    this.unconfirmed = undefined;
    this.form = { ...this.form, ...changes };
    if (this.early) this.early = { ...this.early, ...changes };
    else this.quarry.saveDraft(this.form, this.entryId);
    this.repaint();
  }

  /** Searches, or offers a recent enough answer to the same request. */
  readonly enter = (): void => {
    this.entered += 1;
    const { shown, form } = this;
    const first = { ...form, page: 1 };
    const good = this.freeCopy(form) ?? this.freeCopy(first);
    if (this.early || !good) this.send(first, { reuse: true });
    else if (good === shown) this.offerShown(good.id);
    else this.showStored(good, first, () => this.offerShown(good.id));
  };

  /** Shows a stored answer; if it no longer exists, searches for `otherwise`. */
  readonly showStored = (stored: HistoryEntry, otherwise: SearchForm, shown?: () => void): void => {
    const { form } = this;
    const show = (state?: SearchState) => {
      if (this.form !== form) return;
      if (!state) return this.submit(otherwise);
      this.show(state, undefined);
      shown?.();
    };
    this.quarry.answered(stored).then(show, () => show());
  };

  /** The newest reusable answer to a request that finished after `since` (epoch ms). */
  readonly freeCopy = (form: SearchForm, since = 0): HistoryEntry | undefined => {
    if (!this.snapshot) return undefined;
    const { sessionHistory, settings } = this.snapshot;
    const now = Date.now();
    const oldest = now - settings.reuseMinutes * 60_000;
    return reusableAnswer(sessionHistory, this.shown, form, Math.max(oldest, since), now);
  };

  private offerShown(id: string): void {
    this.offer = id;
    this.repaint();
  }

  /**
   * Searches for a form, and shows that form, so that later edits cannot change the stated price. Only this and `enter`
   * can cost money.
   */
  readonly submit = (form: SearchForm, options: SearchOptions = {}): void => {
    this.entered += 1;
    this.send(form, options);
  };

  /** Confirms or cancels the search that is waiting for confirmation. */
  readonly confirm = (confirmed: boolean): void => {
    const { unconfirmed } = this;
    this.unconfirmed = undefined;
    if (unconfirmed && confirmed) this.send(unconfirmed.form, unconfirmed.options, true);
    this.repaint();
  };

  /** Sends a search. It replaces a running search of the same type, or joins one with the same request. */
  private send(form: SearchForm, options: SearchOptions, confirmed = options.overCap): void {
    if (this.early) this.entering = form.query;
    if (this.early || !form.query.trim()) return;
    const { snapshot } = this;
    if (!snapshot) {
      this.onUnreadable();
      return;
    }
    const last = snapshot.searches[form.workflow];
    // It may run in another view while this one shows an older answer.
    if (last?.status === 'running' && sameRequest(last.form, form)) this.onScreen = last;
    else if (!confirmed && needsConfirmation(unitsOf(form), snapshot.settings))
      this.unconfirmed = { form, options };
    else {
      const { entryId } = this;
      this.touched = true;
      this.form = form;
      this.entryId = undefined;
      this.unconfirmed = undefined;
      this.quarry.saveDraft(form);
      const reuse = options.reuse && snapshot.settings.reuseMinutes > 0;
      this.onScreen = this.quarry.search(form, { ...options, reuse, entryId });
    }
    this.repaint();
  }

  readonly cancel = (): void => {
    if (this.shown?.status === 'running') this.quarry.cancelSearch(this.shown);
  };
}

/**
 * The search to show for a form: the one on screen while the form changes, or a stored one for the same request. None
 * without a query.
 */
function searchToShow(
  stored: StoredSearches,
  form: SearchForm,
  onScreen: SearchState | undefined,
): SearchState | undefined {
  if (form.query.trim() === '') return undefined;
  if (onScreen?.form.workflow === form.workflow) return onScreen;
  const state = stored[form.workflow];
  return state && sameRequest(state.form, form) ? state : undefined;
}

/**
 * The search that stays on screen after an update: the same search in its newest state. A running search that was
 * replaced is dropped, or swapped for the one it joined in another view.
 */
function nextOnScreen(onScreen: SearchState | undefined, stored: StoredSearches): SearchState | undefined {
  const state = onScreen && stored[onScreen.form.workflow];
  if (state?.id === onScreen?.id) return state;
  if (onScreen?.status !== 'running') return onScreen;
  return state && sameRequest(state.form, onScreen.form) ? state : undefined;
}

/**
 * The newest answer to the same request that finished after `since`, but not in the future, as one from before the clock
 * was set back seems to. `since`, `now`: epoch ms.
 */
const reusableAnswer = (
  sessionHistory: readonly HistoryEntry[],
  shown: SearchState | undefined,
  form: SearchForm,
  since: number,
  now: number,
): HistoryEntry | undefined =>
  [...sessionHistory, ...(shown?.status === 'done' ? [shown] : [])].findLast(
    ({ finishedAt, form: of }) => finishedAt > since && finishedAt <= now && sameRequest(of, form),
  );
