import { EMPTY_FORM, type SearchForm } from '../../lib/search/form.ts';

export type MoreFields = Pick<SearchForm, 'limit' | 'timeout' | 'extract' | 'format' | 'personalize'>;

/** What the panel behind "More" sets, as it is when nobody set it. */
export const MORE_DEFAULTS: MoreFields = {
  limit: undefined,
  timeout: undefined,
  extract: undefined,
  format: EMPTY_FORM.format,
  personalize: EMPTY_FORM.personalize,
};

/** Tells whether any of it was set. */
export const isMoreSet = ({ limit, timeout, extract, format, personalize }: SearchForm): boolean =>
  limit !== undefined ||
  timeout !== undefined ||
  extract !== undefined ||
  format !== MORE_DEFAULTS.format ||
  personalize !== MORE_DEFAULTS.personalize;
