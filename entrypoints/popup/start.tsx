import { render } from 'preact';
import { inLanguage } from '../../components/parts/language.ts';
import type { Place } from '../../components/search/place.ts';
import { SearchView } from '../../components/search/search-view.tsx';
import { connect } from '../../lib/pages/connect.ts';

/** Which place the page says that it is. */
function placeOf({ place }: DOMStringMap): Place {
  return place === 'panel' || place === 'desk' ? place : 'popup';
}

inLanguage(document.documentElement);
const app = document.querySelector<HTMLElement>('#app[data-view=search]');
if (app) render(<SearchView quarry={connect()} place={placeOf(app.dataset)} />, app);
