import { render } from 'preact';
import { SearchView } from '../../components/search/search-view.tsx';
import { takeEarlyInput } from '../../components/search/start/early-input.ts';
import type { Surface } from '../../components/search/state/use-search.ts';
import { connect } from '../../lib/pages/connect.ts';

/** Which place the page says that it is. */
function surfaceOf({ place }: DOMStringMap): Surface {
  return place === 'panel' || place === 'desk' ? place : 'popup';
}

const app = document.querySelector<HTMLElement>('#app[data-view=search]');
if (app) {
  const quarry = connect();
  // From here to the end in one go: a key in between would be lost.
  const early = takeEarlyInput(document);
  render(<SearchView quarry={quarry} place={surfaceOf(app.dataset)} early={early} />, app);
}
