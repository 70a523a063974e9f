import { render } from 'preact';
import { SearchView } from '../../components/search/search-view.tsx';
import { OptionsView } from '../../components/settings/settings-view.tsx';
import { inLanguage } from '../../components/ui/page.ts';
import { WelcomeView } from '../../components/welcome/welcome-view.tsx';
import { WorkerInPage } from '../shared/worker-in-page.ts';
import { fakeQuarry } from './fake-quarry.ts';
import { Kit } from './kit.tsx';
import { STATES, type State } from './states.ts';

const STYLES: Record<NonNullable<State['view']> | 'search', () => Promise<unknown>> = {
  search: () => import('../../components/search/search-view.css'),
  options: () => import('../../components/settings/settings-view.css'),
  welcome: () => import('../../components/welcome/welcome-view.css'),
  kit: () => import('./kit.css'),
};

// Documents are formatted without the built worker.
Object.assign(globalThis, { Worker: WorkerInPage });

const name = new URLSearchParams(location.search).get('state') ?? '';
const state = STATES[name];
const app = document.getElementById('app');
if (app && state) {
  inLanguage(document.documentElement);
  app.dataset.surface = state.surface ?? 'popup';
  const quarry = fakeQuarry(state.known, state.answers);
  await import('../../components/ui/page.css');
  await STYLES[state.view ?? 'search']();
  if (state.beside) location.hash = state.beside;
  const firefox = state.firefox ?? false;
  if (state.view === 'options') render(<OptionsView quarry={quarry} firefox={firefox} />, app);
  else if (state.view === 'welcome') render(<WelcomeView quarry={quarry} firefox={firefox} />, app);
  else if (state.view === 'kit') render(<Kit quarry={quarry} />, app);
  else render(<SearchView quarry={quarry} surface={state.surface ?? 'popup'} />, app);
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
