import type { Changes, Quarry, Snapshot } from '../../../lib/pages/quarry.ts';
import type { Bookmark, SearchState } from '../../../lib/search/answer/answer.ts';
import {
  EMPTY_FORM,
  type SearchForm,
  sameRequest,
  unitsOf,
  type Workflow,
} from '../../../lib/search/form.ts';
import type { HistoryEntry } from '../../../lib/search/session-history.ts';
import { DEFAULT_SETTINGS } from '../../../lib/settings/settings.ts';
import { needsAsking } from '../../../lib/usage/cost.ts';
import { isCommand } from '../controls/search-field.tsx';
import type { EarlyInput } from '../start/early-input.ts';
import { goodAnswer, shownFor, staysOn } from './kept.ts';

const MOST_REGIONS = 3;

/** The search view's state, and all that a person can do to it. Searches, their history and the settings are in the snapshot. */
export class SearchModel {
  /** As it is by now; nothing until it was read. */
  snapshot: Snapshot | undefined;
  /** Stands in for it where it can't be read. */
  private unread: Pick<Snapshot, 'searches' | 'settings' | 'sessionHistory'> = {
    searches: {},
    settings: DEFAULT_SETTINGS,
    sessionHistory: [],
  };
  /** Query and controls as they are filled in. */
  form: SearchForm = EMPTY_FORM;
  /** What of it was filled in before it was known how it was left; nothing from then on. */
  private early: Partial<SearchForm> | undefined = {};
  /** The query as it stood when Enter was pressed, where that was before all this was known. */
  private entering: string | undefined;
  /** Whether anything was typed, chosen, or searched since the view opened. */
  touched = false;
  /** How often Enter was pressed: what is open over the results gives way to them. */
  entered = 0;
  /** Id of the search that one went back to: the next one goes on from there. */
  entryId: string | undefined;
  /** The search on screen: it stays there while the form changes. */
  private onScreen: SearchState | undefined;
  /** Id of the answer that was offered in place of the same search. */
  private offer: string | undefined;
  /** A search that waits for a yes: it costs more than may be spent unasked. */
  asked: SearchForm | undefined;
  /** Where this view was in each answer, by the answer's id. */
  readonly bookmarks = new Map<string, Bookmark>();
  private readonly openedAt = Date.now();
  private readonly quarry: Quarry;
  private readonly repaint: () => void;

  constructor(quarry: Quarry, repaint: () => void, input?: EarlyInput) {
    this.quarry = quarry;
    this.repaint = repaint;
    if (!input) return;
    this.touched = true;
    this.early = { query: input.query };
    this.form = { ...EMPTY_FORM, query: input.query };
    this.entering = input.entered;
  }

  private get known(): SearchModel['unread'] {
    return this.snapshot ?? this.unread;
  }

  /** The search on screen. */
  get shown(): SearchState | undefined {
    return shownFor(this.known.searches, this.form, this.onScreen);
  }

  /** Whether query or controls changed since the search on screen. */
  get changed(): boolean {
    return this.shown !== undefined && !sameRequest(this.shown.form, this.form);
  }

  /** Whether the answer on screen is offered in place of another search for the same. */
  get offered(): boolean {
    return this.offer !== undefined && this.offer === this.shown?.id;
  }

  /** Whether an answer is a stored copy: it came before the view opened, or one went back to it. */
  isStored(state: Extract<SearchState, { status: 'done' }>): boolean {
    return (
      state.finishedAt < this.openedAt || (this.entryId !== undefined && this.shown?.id === this.entryId)
    );
  }

  /** The regions that this browser session searched in, the newest first. */
  get sessionRegions(): string[] {
    const { sessionHistory } = this.known;
    const regions = sessionHistory.map(({ form }) => form.region).filter((code) => /^[A-Z]{2}$/.test(code));
    return [...new Set(regions.reverse())].slice(0, MOST_REGIONS);
  }

  /** The view as it was when it was last seen, with what was typed since. */
  open(snapshot: Snapshot): void {
    this.snapshot = snapshot;
    this.form = { ...EMPTY_FORM, ...(snapshot.draft ?? snapshot.settings.defaults), ...this.early };
    this.entryId = snapshot.entryId;
    this.onScreen = snapshot.searches[this.form.workflow];
    this.begin();
  }

  /** From here on the form is the user's, whether or not anything was read. */
  begin(): void {
    this.early = undefined;
    this.repaint();
    const { entering, snapshot } = this;
    this.entering = undefined;
    // Where nothing could be read, nobody knows how to search, and when to ask first.
    if (entering && !isCommand({ query: entering }) && snapshot && snapshot.job?.state !== 'review')
      this.enterFor(entering);
  }

  /** Searches for the query as it stood when Enter was pressed; what was typed since stays in the field. */
  enterFor(entered: string): void {
    const { query } = this.form;
    this.form = { ...this.form, query: entered };
    this.enter();
    if (query !== entered) this.change({ query });
  }

  learn(part: Changes): void {
    if (this.snapshot) this.snapshot = { ...this.snapshot, ...part };
    else this.unread = { ...this.unread, ...part };
    this.onScreen = staysOn(this.onScreen, this.known.searches);
    this.repaint();
  }

  /** Shows a search of the session history. `entryId`: its id, where newer ones follow it. Never searches. */
  readonly show = (state: SearchState, entryId: string | undefined): void => {
    this.form = state.form;
    this.entryId = entryId;
    this.onScreen = state;
    this.edit({}, true);
  };

  /** Edits the form, which begins at its first page again. What is on screen stays there. */
  readonly change = (edit: Partial<Omit<SearchForm, 'workflow'>>): void =>
    this.edit({ page: 1, ...edit }, true);

  readonly clear = (): void => this.edit({ query: '', page: 1 }, false);

  /** Shows what is kept of a type: the page of it, where that is of the same request, else the first. Never searches. */
  readonly choose = (workflow: Workflow): void => {
    // Before the last draft is read, the type on screen is nobody's choice yet.
    if (!this.early && workflow === this.form.workflow) return;
    const { searches } = this.known;
    const page = searches[workflow]?.form.page ?? 1;
    const same = shownFor(searches, { ...this.form, workflow, page }, undefined);
    this.entryId = undefined;
    this.edit({ workflow, page: same ? page : 1 }, false);
  };

  private edit(changes: Partial<SearchForm>, keep: boolean): void {
    this.touched = true;
    this.onScreen = keep ? this.shown : undefined;
    this.offer = undefined;
    this.asked = undefined;
    this.form = { ...this.form, ...changes };
    if (this.early) this.early = { ...this.early, ...changes };
    else this.quarry.saveDraft(this.form, this.entryId);
    this.repaint();
  }

  /** Searches, unless a new enough answer to the same is kept: then that is offered. */
  readonly enter = (): void => {
    this.entered += 1;
    const { shown, form } = this;
    const first = { ...form, page: 1 };
    const good = this.freeCopy(form) ?? this.freeCopy(first);
    if (this.early || !good) this.submit(first);
    else if (good === shown) this.offerShown(good.id);
    else this.showStored(good, first, () => this.offerShown(good.id));
  };

  /** Shows a stored answer; where it is gone, searches for `otherwise`. */
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

  /** The newest answer to a request that is there and new enough, if it came after a time (epoch ms). */
  readonly freeCopy = (form: SearchForm, since = 0): HistoryEntry | undefined => {
    const { sessionHistory, settings } = this.known;
    const oldest = Date.now() - settings.reuseMinutes * 60_000;
    return goodAnswer(sessionHistory, this.shown, form, Math.max(oldest, since));
  };

  private offerShown(id: string): void {
    this.offer = id;
    this.repaint();
  }

  /**
   * Searches for a form: all of it, since what was chosen meanwhile may cost more than was said. Over the caps where the
   * user said so. This and `enter` are all that spends.
   */
  readonly submit = (form: SearchForm, overCap?: true): void => {
    this.entered += 1;
    this.send(form, overCap);
  };

  /** The user's word on the search that waits for one. */
  readonly answer = (agreed: boolean): void => {
    const { asked } = this;
    this.asked = undefined;
    if (asked && agreed) this.send(asked, undefined, true);
    this.repaint();
  };

  /** A search of the same type that still runs gives way; one of the same request is waited for. */
  private send(form: SearchForm, overCap?: true, agreed = overCap): void {
    if (this.early) this.entering = form.query;
    if (this.early || !form.query.trim()) return;
    const last = this.known.searches[form.workflow];
    // It may be another view's, while this one shows an older answer.
    if (last?.status === 'running' && sameRequest(last.form, form)) this.onScreen = last;
    else if (!agreed && needsAsking(unitsOf(form), this.known.settings)) this.asked = form;
    else {
      const { entryId } = this;
      this.touched = true;
      this.form = form;
      this.entryId = undefined;
      this.asked = undefined;
      this.quarry.saveDraft(form);
      this.onScreen = this.quarry.search(form, { entryId, overCap });
    }
    this.repaint();
  }

  readonly cancel = (): void => {
    if (this.shown?.status === 'running') this.quarry.cancelSearch(this.shown);
  };
}
