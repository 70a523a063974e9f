import { render } from 'preact';
import { SearchView } from '../../components/search/search-view.tsx';
import type { Surface } from '../../components/search/state/use-search.ts';
import { ignoreHeldEnter, inLanguage } from '../../components/ui/page.ts';
import { connect } from '../../lib/pages/connect.ts';

/** Which place the page says that it is. */
function surfaceOf({ place }: DOMStringMap): Surface {
  return place === 'panel' || place === 'desk' ? place : 'popup';
}

inLanguage(document.documentElement);
ignoreHeldEnter(document);
const app = document.querySelector<HTMLElement>('#app[data-view=search]');
if (app) render(<SearchView quarry={connect()} place={surfaceOf(app.dataset)} />, app);
