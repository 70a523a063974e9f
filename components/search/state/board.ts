import type { SearchState, StoredSearches } from '../../../lib/search/answer/answer.ts';
import type { SearchForm, Workflow } from '../../../lib/search/form.ts';
import { shownFor, staysOn } from './kept.ts';

/** The newest search of each type, and which of them all is on screen. */
export class Board {
  private kept: StoredSearches = {};
  /** It stays there while the form changes. */
  private onScreen: SearchState | undefined;

  of(workflow: Workflow): SearchState | undefined {
    return this.kept[workflow];
  }

  /** The search to show for a form. */
  shown(form: SearchForm): SearchState | undefined {
    return shownFor(this.kept, form, this.onScreen);
  }

  pin(state: SearchState | undefined): void {
    this.onScreen = state;
  }

  arrived(searches: StoredSearches): void {
    this.kept = searches;
    this.onScreen = staysOn(this.onScreen, this.kept);
  }

  /** The page of another type at which a form goes on: the one that is kept of the same request, else the first. */
  pageOf(form: SearchForm, workflow: Workflow): number {
    const page = this.kept[workflow]?.form.page ?? 1;
    return shownFor(this.kept, { ...form, workflow, page }, undefined) ? page : 1;
  }
}
