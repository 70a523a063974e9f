import { useEffect, useState } from 'preact/hooks';
import type { Quarry } from '../../lib/pages/quarry.ts';
import {
  documentHash,
  documentSourceHash,
  type Route,
  reviewHash,
  routeIn,
  savedPageHash,
  workspacePath,
} from '../../lib/pages/routes.ts';
import type { PageKey } from '../../lib/storage/database.ts';
import { useTools } from './tools.ts';

/** Whether this page is the full-page view, the only one with room for panes beside the search. */
export const isWorkspace = (): boolean => document.querySelector('[data-surface=workspace]') !== null;

const currentHash = (): string => location.hash;

/** What the full-page view shows; on other pages always the search. Renders again even if only the rest of the hash changes. */
export function useRoute(): Route {
  const [hash, setHash] = useState(currentHash);
  useEffect(() => {
    const look = () => setHash(currentHash);
    addEventListener('hashchange', look);
    // The hash may have changed since the first render.
    look();
    return () => removeEventListener('hashchange', look);
  }, []);
  return routeIn(hash);
}

/** Returns to the search in the full-page view, without adding a browser history entry. */
export function showSearch(): void {
  history.replaceState(history.state, '', location.pathname + location.search);
  dispatchEvent(new HashChangeEvent('hashchange'));
}

/** Goes to a route in place of the current one. Only for the full-page view. */
export function replaceRoute(route: Route): void {
  history.replaceState(history.state, '', `#${route}`);
  dispatchEvent(new HashChangeEvent('hashchange'));
}

/** Opens a job's review in its pane. Only for the full-page view. */
export function showReview(job: string): void {
  location.hash = reviewHash(job);
}

type Opens = Pick<Quarry, 'openTab'>;

/** Opens a hash of the full-page view, in this tab if it is that view. */
function openHash({ openTab }: Opens, hash: `#${string}`): void {
  if (isWorkspace()) location.hash = hash;
  else openTab(new URL(workspacePath() + hash, location.href).href);
}

/** Opens the document builder with a job's pages, in this tab if it is the full-page view. */
export const openDocument = (quarry: Opens, job: string): void => openHash(quarry, documentHash(job));

/** Opens the document builder with the collection, in this tab if it is the full-page view. */
export const openCollection = (quarry: Opens): void => openHash(quarry, documentSourceHash('collection'));

/** Opens the document builder with library pages, which a reload keeps. Only for the full-page view. */
export function showSavedDocument(pages: readonly PageKey[]): void {
  history.pushState({ pages }, '', documentSourceHash('library'));
  dispatchEvent(new HashChangeEvent('hashchange'));
}

/** The library pages of the document builder, from the browser history entry; none if it has others. */
export function savedDocument(): PageKey[] {
  const pages: unknown = history.state?.pages;
  return Array.isArray(pages) ? pages.filter(isPageKey) : [];
}

const isPageKey = (key: unknown): key is PageKey =>
  Array.isArray(key) && key.length === 2 && typeof key[0] === 'string' && typeof key[1] === 'number';

/** Opens a library page for reading, in this tab if it is the full-page view. */
export const openSavedPage = (quarry: Opens, key: PageKey): void => openHash(quarry, savedPageHash(key));

/** Returns a function that opens a route: in this tab if it is the full-page view, otherwise in a new tab. */
export function useOpenRoute(): (route: 'add' | 'jobs' | 'library' | 'spending') => void {
  const { quarry } = useTools();
  return (route) => {
    if (isWorkspace()) location.hash = route;
    else void quarry.actions().then((actions) => actions.openWorkspaceAt(route));
  };
}
