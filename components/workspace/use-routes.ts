import { useTools } from '../ui/tools.ts';

/** A way to the places of the desk that stand beside the search: in the desk itself, else in a tab. */
export function useRoutes(): (place: 'add' | 'jobs') => void {
  const { quarry } = useTools();
  return (place) => {
    // The desk alone has room for them.
    if (document.querySelector('[data-place=desk]')) location.hash = place;
    else void quarry.actions().then((actions) => actions.openWorkspaceAt(place));
  };
}
