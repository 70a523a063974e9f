import type { Quarry, Snapshot } from '../../../lib/pages/quarry.ts';
import type { Bookmark, SearchState, StoredSearches } from '../../../lib/search/answer/answer.ts';
import { type SearchForm, sameRequest, unitsOf, type Workflow } from '../../../lib/search/form.ts';
import type { HistoryEntry } from '../../../lib/search/session-history.ts';
import { DEFAULT_SETTINGS } from '../../../lib/settings/settings.ts';
import { needsAsking, type SpendingRules } from '../../../lib/usage/cost.ts';
import { Board } from './board.ts';
import { SearchDraft } from './draft.ts';
import { goodAnswer } from './kept.ts';

/** What the view holds between its opening and its end, apart from how it is painted. */
export class SearchSession {
  readonly draft: SearchDraft;
  private readonly board = new Board();
  /** Where this view was in each answer, by its id. */
  readonly bookmarks = new Map<string, Bookmark>();
  private enterOnLoad = false;
  /** The answers that are kept, oldest first. */
  sessionHistory: HistoryEntry[] = [];
  /** Id of the answer that was offered in place of the same search. */
  private offer: string | undefined;
  /** What may be spent unasked, and for how long an answer is good enough before the same search is bought again. */
  rules: SpendingRules & { reuseMinutes: number } = DEFAULT_SETTINGS;
  /** A search that waits for a yes, since it costs more than that. */
  asked: SearchForm | undefined;
  private readonly quarry: Quarry;
  private readonly repaint: () => void;

  constructor(quarry: Quarry, repaint: () => void) {
    this.quarry = quarry;
    this.draft = new SearchDraft(quarry.saveDraft);
    this.repaint = repaint;
  }

  get form(): SearchForm {
    return this.draft.form;
  }

  get shown(): SearchState | undefined {
    return this.board.shown(this.form);
  }

  /** Whether the answer on screen is offered in place of another search for the same. */
  get offered(): boolean {
    return this.offer !== undefined && this.offer === this.shown?.id;
  }

  /** The view as it was when it was last seen. */
  open({ settings, draft, searches, entryId, sessionHistory }: Snapshot): void {
    this.draft.open(draft ?? settings.defaults, entryId);
    this.board.arrived(searches);
    this.board.pin(this.board.of(this.form.workflow));
    this.sessionHistory = sessionHistory;
    this.rules = settings;
    this.begin();
  }

  /** From here on the form is the user's, whether or not anything was read. */
  begin(): void {
    this.draft.loaded = true;
    this.repaint();
    if (this.enterOnLoad) this.enter();
  }

  arrived(searches: StoredSearches): void {
    this.board.arrived(searches);
    this.repaint();
  }

  /** Shows a search of the session history as it was left. */
  show(state: SearchState, entryId: string | undefined): void {
    this.draft.form = state.form;
    this.draft.entryId = entryId;
    this.board.pin(state);
    this.edit({}, true);
  }

  /** Changes the form. What is on screen stays there, unless it is told to go. */
  edit(changes: Partial<SearchForm>, keep: boolean): void {
    this.board.pin(keep ? this.shown : undefined);
    this.offer = undefined;
    this.asked = undefined;
    this.draft.change(changes);
    this.repaint();
  }

  /** Goes to a type: to the page of it that is kept, where that is of the same request, else to the first. */
  choose(workflow: Workflow): void {
    // Before the last draft is read, the type on screen is nobody's choice yet.
    if (this.draft.loaded && workflow === this.form.workflow) return;
    this.draft.entryId = undefined;
    this.edit({ workflow, page: this.board.pageOf(this.form, workflow) }, false);
  }

  /** Searches, unless a new enough answer to the same is kept: then that is offered. */
  enter(): void {
    const { shown, form, sessionHistory } = this;
    const good = goodAnswer(sessionHistory, shown, form, Date.now() - this.rules.reuseMinutes * 60_000);
    if (!this.draft.loaded || !good) this.submit();
    else if (good === shown) this.offerShown(good.id);
    else {
      const offer = (state?: SearchState) => {
        if (this.form !== form) return;
        if (!state) return this.submit();
        this.show(state, undefined);
        this.offerShown(good.id);
      };
      this.quarry.answered(good).then(offer, () => offer());
    }
  }

  private offerShown(id: string): void {
    this.offer = id;
    this.repaint();
  }

  /** Searches. A search of the same type that still runs gives way; one of the same request is waited for. */
  submit(changes: Partial<SearchForm> = {}, agreed = false): void {
    if (!this.draft.loaded) {
      this.enterOnLoad = true;
      return;
    }
    const form = { ...this.form, ...changes };
    if (!form.query.trim()) return;
    const dear = !agreed && needsAsking(unitsOf(form), this.rules);
    const last = this.board.of(form.workflow);
    const running = last?.status === 'running';
    if (running && sameRequest(last.form, form)) {
      // It may be another view's, while this one shows an older answer.
      this.board.pin(last);
      this.repaint();
      return;
    }
    this.asked = dear ? form : undefined;
    if (dear) {
      this.repaint();
      return;
    }
    this.board.pin(this.quarry.search(form, this.draft.send(form)));
    this.repaint();
  }

  /** The user's word on the search that waits for one. */
  answer(agreed: boolean): void {
    const { asked } = this;
    this.asked = undefined;
    if (asked && agreed) this.submit(asked, true);
    else this.repaint();
  }

  cancel(): void {
    const running = this.shown;
    if (running?.status === 'running') this.quarry.cancelSearch(running);
  }
}
