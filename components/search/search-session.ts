import type { Quarry, Snapshot, TrailStep } from '../../lib/pages/quarry.ts';
import type { Bookmark, KeptSearches, SearchState } from '../../lib/search/answer.ts';
import { EMPTY_FORM, type SearchForm, sameRequest, unitsOf, type Workflow } from '../../lib/search/form.ts';
import { DEFAULT_SETTINGS } from '../../lib/settings/settings.ts';
import { needsAsking, type SpendingRules } from '../../lib/usage/asking.ts';
import { begun, ended, merge, newer, shownFor, staysOn } from './kept.ts';

/** What the view holds between its opening and its end, apart from how it is painted. */
export class SearchSession {
  form: SearchForm = EMPTY_FORM;
  private kept: KeptSearches = {};
  /** The search that stays on screen while the form changes. */
  private onScreen: SearchState | undefined;
  /** Id of the search that one went back to; the next one goes on from there. */
  past: string | undefined;
  /** Where this view was in each answer, by its id. */
  readonly bookmarks = new Map<string, Bookmark>();
  private loaded = false;
  /** What was typed before the draft was read. */
  private early: Partial<SearchForm> = {};
  private enterOnLoad = false;
  /** The answers that are kept, oldest first. */
  trail: TrailStep[] = [];
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
    this.repaint = repaint;
  }

  get shown(): SearchState | undefined {
    return shownFor(this.kept, this.form, this.onScreen);
  }

  /** Whether the answer on screen is offered in place of another search for the same. */
  get offered(): boolean {
    return this.offer !== undefined && this.offer === this.shown?.id;
  }

  /** The view as it was when it was last seen. */
  open({ settings, draft, searches, past, trail }: Snapshot): void {
    this.form = { ...EMPTY_FORM, ...(draft ?? settings.defaults), ...this.early };
    this.kept = merge(this.kept, searches);
    this.onScreen = this.kept[this.form.workflow];
    this.past = past;
    this.trail = trail;
    this.rules = settings;
    this.begin();
  }

  /** From here on the form is the user's, whether or not anything was read. */
  begin(): void {
    this.loaded = true;
    this.repaint();
    if (this.enterOnLoad) this.enter();
  }

  arrived(searches: KeptSearches): void {
    this.kept = merge(this.kept, searches);
    this.onScreen = staysOn(this.onScreen, this.kept);
    this.repaint();
  }

  /** Shows a search of the trail as it was left. */
  show(state: SearchState, past: string | undefined): void {
    this.form = state.form;
    this.past = past;
    this.onScreen = state;
    this.edit({}, true);
  }

  /** Changes the form. What is on screen stays there, unless it is told to go. */
  edit(changes: Partial<SearchForm>, keep: boolean): void {
    this.onScreen = keep ? this.shown : undefined;
    this.offer = undefined;
    this.asked = undefined;
    this.form = { ...this.form, ...changes };
    if (this.loaded) this.quarry.saveDraft(this.form, this.past);
    else this.early = { ...this.early, ...changes };
    this.repaint();
  }

  /** Goes to a type: to the page of it that is kept, where that is of the same request, else to the first. */
  choose(workflow: Workflow): void {
    if (workflow === this.form.workflow) return;
    this.past = undefined;
    const page = this.kept[workflow]?.form.page ?? 1;
    const kept = shownFor(this.kept, { ...this.form, workflow, page }, undefined);
    this.edit({ workflow, page: kept ? page : 1 }, false);
  }

  /** Searches, unless a new enough answer to the same is kept: then that is offered. */
  enter(): void {
    const { shown, form, trail } = this;
    const since = Date.now() - this.rules.reuseMinutes * 60_000;
    const good = [...trail, ...(shown?.status === 'done' ? [shown] : [])].findLast(
      (step) => step.finishedAt > since && sameRequest(step.form, form),
    );
    if (!this.loaded || !good) this.submit();
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
    if (!this.loaded) {
      this.enterOnLoad = true;
      return;
    }
    const form = { ...this.form, ...changes };
    if (!form.query.trim()) return;
    const dear = !agreed && needsAsking(unitsOf(form), this.rules);
    const last = this.kept[form.workflow];
    if (last?.status === 'running') {
      if (sameRequest(last.form, form)) return;
      if (!dear) this.quarry.cancelSearch(last.id);
    }
    this.asked = dear ? form : undefined;
    if (dear) {
      this.repaint();
      return;
    }
    const state = begun(this.kept, crypto.randomUUID(), form);
    this.form = form;
    this.onScreen = state;
    this.keep(state);
    this.quarry.saveDraft(form);
    const behind = this.past;
    this.past = undefined;
    this.quarry.search(state.id, form, behind).then(
      (end) => this.keep(end),
      () => this.keep(ended(state, 'interrupted')),
    );
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
    if (running?.status !== 'running') return;
    this.quarry.cancelSearch(running.id);
    this.keep(ended(running, 'cancelled'));
  }

  private keep(state: SearchState): void {
    const { workflow } = state.form;
    this.kept = { ...this.kept, [workflow]: newer(this.kept[workflow], state) };
    this.onScreen = staysOn(this.onScreen, this.kept);
    this.repaint();
  }
}
