import { render } from 'preact';
import { SearchView } from '../../components/search/search-view.tsx';
import { takeEarlyInput } from '../../components/search/start/early-input.ts';
import type { Surface } from '../../components/search/state/use-search.ts';
import { inLanguage } from '../../components/ui/page.ts';
import { connect } from '../../lib/pages/connect.ts';
import { chosenLanguage, startIn } from '../../lib/pages/own-language.ts';

/** Which place the page says that it is. */
function surfaceOf({ place }: DOMStringMap): Surface {
  return place === 'panel' || place === 'desk' ? place : 'popup';
}

const app = document.querySelector<HTMLElement>('#app[data-view=search]');
const place = surfaceOf(app?.dataset ?? {});

function start(): void {
  inLanguage(document.documentElement);
  if (!app) return;
  const quarry = connect();
  // From here to the end in one go: a key in between would be lost.
  const early = takeEarlyInput(document);
  render(<SearchView quarry={quarry} place={place} early={early} />, app);
}

// The background puts it there; `lib/pages/own-words.ts` looks whether it is one.
if (place === 'popup') startIn(location.search.slice('?language='.length), start);
else void chosenLanguage().then((language) => startIn(language, start));
