import { render } from 'preact';
import { SearchView } from '../../components/search/search-view.tsx';
import type { Surface } from '../../components/search/state/use-search.ts';
import { ignoreHeldEnter, inLanguage } from '../../components/ui/page.ts';
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
  ignoreHeldEnter(document);
  if (app) render(<SearchView quarry={connect()} place={place} />, app);
}

// The background puts it there; `lib/pages/own-words.ts` looks whether it is one.
if (place === 'popup') startIn(location.search.slice('?language='.length), start);
else void chosenLanguage().then((language) => startIn(language, start));
