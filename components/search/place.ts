/** Where the search view stands: over the page, beside it, or in a tab of its own. */
export type Place = 'popup' | 'panel' | 'desk';
