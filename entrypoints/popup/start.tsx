import { render } from 'preact';
import { SearchView } from '../../components/search/search-view.tsx';
import { takeEarlyInput } from '../../components/search/start/early-input.ts';
import type { Surface } from '../../components/search/state/use-search.ts';
import { inLanguage } from '../../components/ui/page.ts';
import { connect } from '../../lib/pages/connect.ts';
import { chosenLanguage, startInLanguage } from '../../lib/pages/page-language.ts';

const app = document.querySelector<HTMLElement>('#app[data-view=search]');
const attribute = app?.dataset.surface;
const surface: Surface = attribute === 'panel' || attribute === 'workspace' ? attribute : 'popup';

function start(): void {
  inLanguage(document.documentElement);
  if (!app) return;
  const quarry = connect();
  // No await from here on, or keys pressed in between would be lost.
  const early = takeEarlyInput(document);
  render(<SearchView quarry={quarry} surface={surface} early={early} />, app);
}

// The background sets “?language=” and the placeholder in the popup’s URL; `lib/pages/own-words.ts` validates the value.
if (surface === 'popup') startInLanguage(location.search.slice(10).split('&')[0], start);
else void chosenLanguage().then((language) => startInLanguage(language, start));
