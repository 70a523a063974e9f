/**
 * Name in `storage.session` of what a popup looked like with an answer (`components/search/start/last-view.ts`). It begins like
 * the positions in answers, which are deleted when answers are. A file of its own, since the popup’s first script needs it.
 */
export const LAST_VIEW = 'bookmark.view';
