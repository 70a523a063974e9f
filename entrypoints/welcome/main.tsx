import { render } from 'preact';
import { inLanguage } from '../../components/ui/page.ts';
import { WelcomeView } from '../../components/welcome/welcome-view.tsx';
import { text } from '../../lib/browser/text.ts';
import { connect } from '../../lib/pages/connect.ts';
import { chosenLanguage, startInLanguage } from '../../lib/pages/page-language.ts';
import '../popup/start.tsx';

// The last import does nothing on this page. It makes this page load all of the popup's code, so that the bundler keeps that
// code in one file for both.

function start(): void {
  inLanguage(document.documentElement);
  document.title = text('welcomeTitle');
  const app = document.getElementById('app');
  if (app) render(<WelcomeView quarry={connect()} firefox={import.meta.env.FIREFOX} />, app);
}

void chosenLanguage().then((language) => startInLanguage(language, start));
