import { render } from 'preact';
import { OptionsView } from '../../components/options/options-view.tsx';
import { inLanguage } from '../../components/parts/language.ts';
import { SearchView } from '../../components/search/search-view.tsx';
import { fakeQuarry } from './fake-quarry.ts';
import { STATES } from './states.ts';

const name = new URLSearchParams(location.search).get('state') ?? '';
const state = STATES[name];
const app = document.getElementById('app');
if (app && state) {
  inLanguage(document.documentElement);
  const quarry = fakeQuarry(state.known, state.answers);
  if (state.view === 'options') await import('../../components/styles/options-view.css');
  else await import('../../components/styles/search-view.css');
  render(state.view === 'options' ? <OptionsView quarry={quarry} /> : <SearchView quarry={quarry} />, app);
} else if (app) {
  render(
    <ul>
      {Object.keys(STATES).map((other) => (
        <li key={other}>
          <a href={`?state=${other}`}>{other}</a>
        </li>
      ))}
    </ul>,
    app,
  );
}
