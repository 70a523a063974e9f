import type { Quarry } from '../../../lib/pages/quarry.ts';
import { EMPTY_FORM, type SearchForm } from '../../../lib/search/form.ts';

/** Query and controls as they are filled in, kept for the next opening of the view. */
export class SearchDraft {
  form: SearchForm = EMPTY_FORM;
  /** Id of the search that one went back to; the next one goes on from there. */
  entryId: string | undefined;
  loaded = false;
  /** What was typed before the last draft was read. */
  private early: Partial<SearchForm> = {};
  private readonly save: Quarry['saveDraft'];

  constructor(save: Quarry['saveDraft']) {
    this.save = save;
  }

  /** The form as it was left, with what was typed since. */
  open(left: Partial<SearchForm>, entryId: string | undefined): void {
    this.form = { ...EMPTY_FORM, ...left, ...this.early };
    this.entryId = entryId;
  }

  change(changes: Partial<SearchForm>): void {
    this.form = { ...this.form, ...changes };
    if (this.loaded) this.save(this.form, this.entryId);
    else this.early = { ...this.early, ...changes };
  }

  /** The form with which a search begins; gives the search that it goes on from. */
  send(form: SearchForm): string | undefined {
    const { entryId } = this;
    this.form = form;
    this.entryId = undefined;
    this.save(form);
    return entryId;
  }
}
