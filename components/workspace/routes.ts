import { useEffect, useState } from 'preact/hooks';
import type { Quarry } from '../../lib/pages/quarry.ts';
import { type Route, reviewHash, routeIn, savedPagePath, workspacePath } from '../../lib/pages/routes.ts';
import { useTools } from '../ui/tools.ts';

/** Whether this page is the full-page view: it alone has room for what stands beside the search. */
export const isWorkspace = (): boolean => document.querySelector('[data-place=desk]') !== null;

const currentRoute = (): Route => routeIn(location.hash);

/** What the full-page view shows; elsewhere it is always the search. */
export function useRoute(): Route {
  const [route, setRoute] = useState(currentRoute);
  useEffect(() => {
    const look = () => setRoute(currentRoute);
    addEventListener('hashchange', look);
    // It may have changed since this was painted.
    look();
    return () => removeEventListener('hashchange', look);
  }, []);
  return route;
}

/** Back to the search that the full-page view stood at, without a step in the browser's history. */
export function showSearch(): void {
  history.replaceState(history.state, '', location.pathname + location.search);
  dispatchEvent(new HashChangeEvent('hashchange'));
}

/** Opens the review of a job in its pane. For the full-page view. */
export function showReview(job: string): void {
  location.hash = reviewHash(job);
}

/** Shows the pages of the last extraction in the document builder: in this tab, if it is the full-page view. */
export function openDocument(quarry: Quarry): void {
  if (isWorkspace()) location.hash = 'document';
  else quarry.openTab(new URL(workspacePath('document'), location.href).href, { background: false });
}

/** Opens a page of the library to read: in this tab, if it is the full-page view. */
export function openSavedPage(quarry: Pick<Quarry, 'openTab'>, url: string): void {
  const path = savedPagePath(url);
  if (isWorkspace()) location.hash = new URL(path, location.href).hash;
  else quarry.openTab(new URL(path, location.href).href, { background: false });
}

/** The way to what stands beside the search: in the full-page view itself, else in a tab. */
export function useOpenRoute(): (route: 'add' | 'jobs' | 'library') => void {
  const { quarry } = useTools();
  return (route) => {
    if (isWorkspace()) location.hash = route;
    else void quarry.actions().then((actions) => actions.openWorkspaceAt(route));
  };
}
