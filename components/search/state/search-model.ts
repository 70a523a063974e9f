import type { Changes, Quarry, Snapshot } from '../../../lib/pages/quarry.ts';
import type { Position, SearchState } from '../../../lib/search/answer/answer.ts';
import {
  EMPTY_FORM,
  reusable,
  type SearchForm,
  type SearchOptions,
  sameRequest,
  startForm,
  unitsOf,
  type Workflow,
} from '../../../lib/search/form.ts';
import type { HistoryEntry } from '../../../lib/search/session-history.ts';
import { needsConfirmation } from '../../../lib/usage/cost.ts';
import { maybeCommand } from '../controls/search-field.tsx';
import type { EarlyInput } from '../start/early-input.ts';
import type { Surface } from './use-search.ts';

const MAX_REGIONS = 3;

/** Tells the user why nothing was sent. */
export interface SearchNotices {
  /** The snapshot can't be read. */
  unreadable(): void;
  /** An answer is no longer stored. */
  gone(): void;
}

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
  /** ID of the session history entry on screen, if the user went back to it or opened it. */
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
  private readonly surface: Surface;
  private readonly repaint: () => void;
  private readonly say: SearchNotices;
  /** The answers that were to be shown, but are no longer stored. */
  private readonly gone = new Set<string>();

  constructor(quarry: Quarry, surface: Surface, repaint: () => void, say: SearchNotices, input?: EarlyInput) {
    this.quarry = quarry;
    this.surface = surface;
    this.repaint = repaint;
    this.say = say;
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

  /** The search on screen, or a stored one for the same request. None without a query. */
  get shown(): SearchState | undefined {
    const { form, onScreen } = this;
    if (form.query.trim() === '') return undefined;
    return onScreen?.form.workflow === form.workflow ? onScreen : this.storedFor(form);
  }

  /** The newest search of its type, if it is for the same request. */
  private storedFor(form: SearchForm): SearchState | undefined {
    const state = this.snapshot?.searches[form.workflow];
    return state && sameRequest(state.form, form) ? state : undefined;
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
    this.form = { ...startForm(snapshot.draft, snapshot.settings.defaults), ...this.early };
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

  /** Keeps what is on screen, in its newest state. A running search is swapped for one that it joined, or dropped if replaced. */
  learn(part: Changes): void {
    if (this.snapshot) this.snapshot = { ...this.snapshot, ...part };
    this.follow(part.draft);
    // A popup that read its draft before the search for it began shows that search, as the other way round.
    const begun = this.surface === 'popup' && !this.touched && this.storedFor(this.form);
    const onScreen = begun || this.onScreen;
    const newest = onScreen && this.storedFor(onScreen.form);
    if (onScreen?.status === 'running' || onScreen?.id === newest?.id) this.onScreen = newest;
    this.repaint();
  }

  /**
   * Shows a draft that was stored since a popup opened, unless the user did something in it: “Search for selection” opens
   * it before the selection of a busy page is known. Other views may be open next to one where the user types.
   */
  private follow(draft: SearchForm | undefined): void {
    if (!draft || this.surface !== 'popup' || this.touched || this.early) return;
    this.form = draft;
    this.entryId = undefined;
    this.onScreen = undefined;
  }

  /** Shows a search of the session history without searching. */
  readonly show = (state: SearchState): void => {
    this.form = state.form;
    this.entryId = state.id;
    this.edit({}, state);
  };

  /** Edits the form and resets it to the first page. The search on screen stays. */
  readonly change = (edit: Partial<Omit<SearchForm, 'workflow'>>): void =>
    this.edit({ page: 1, ...edit }, this.shown);

  readonly clear = (): void => this.edit({ query: '', page: 1 });

  /** Switches the type and shows its stored answer, on the stored page if the request matches. Never searches. */
  readonly choose = (workflow: Workflow): void => {
    // Until the draft is loaded, the shown type is only a default, so choosing it counts.
    if (!this.early && workflow === this.form.workflow) return;
    const page = this.snapshot?.searches[workflow]?.form.page ?? 1;
    const same = this.storedFor({ ...this.form, workflow, page });
    this.entryId = undefined;
    this.edit({ workflow, page: same ? page : 1 });
  };

  /** `onScreen`: the search that stays on screen meanwhile. */
  private edit(changes: Partial<SearchForm>, onScreen?: SearchState): void {
    this.touched = true;
    this.onScreen = onScreen;
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
    if (this.early || !good) this.send(first, { reuse: 0 });
    else if (good === shown) this.offerShown(good.id);
    else this.showStored(good, () => this.offerShown(good.id));
  };

  /** Shows a stored answer. If it no longer exists, says so: it was offered for free, so nothing is sent. */
  readonly showStored = (stored: HistoryEntry, shown?: () => void): void => {
    const { form } = this;
    const show = (state?: SearchState) => {
      if (this.form !== form) return;
      if (state) {
        this.show(state);
        shown?.();
        return;
      }
      this.gone.add(stored.id);
      this.say.gone();
      this.repaint();
    };
    this.quarry.answered(stored).then(show, () => show());
  };

  /** The newest reusable answer to the same request that finished after `since` (epoch ms). */
  readonly freeCopy = (form: SearchForm, since = 0): HistoryEntry | undefined => {
    if (!this.snapshot) return undefined;
    const { shown } = this;
    const { sessionHistory, settings } = this.snapshot;
    const stored = sessionHistory.filter(({ id }) => !this.gone.has(id));
    const answers = [...stored, ...(shown?.status === 'done' ? [shown] : [])];
    return reusable(answers, form, { ...settings, since, now: Date.now() });
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

  /** Sends a search, or joins a running one with the same request. It takes the place on screen of a running one of its type. */
  private send(form: SearchForm, options: SearchOptions, confirmed = options.overCap): void {
    if (this.early) this.entering = form.query;
    if (this.early || !form.query.trim()) return;
    const { snapshot } = this;
    if (!snapshot) {
      this.say.unreadable();
      return;
    }
    const same = this.storedFor(form);
    // It may run in another view while this one shows an older answer.
    if (same?.status === 'running') this.onScreen = same;
    else if (!confirmed && needsConfirmation(unitsOf(form), snapshot.settings))
      this.unconfirmed = { form, options };
    else {
      this.touched = true;
      this.form = form;
      this.entryId = undefined;
      this.unconfirmed = undefined;
      this.quarry.saveDraft(form);
      this.onScreen = this.quarry.search(form, options);
    }
    this.repaint();
  }

  readonly cancel = (): void => {
    if (this.shown?.status === 'running') this.quarry.cancelSearch(this.shown);
  };
}
