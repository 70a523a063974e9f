import { render } from 'preact';
import '../../components/search/answers-part.ts';
import '../../components/search/later-part.ts';
import { inLanguage } from '../../components/ui/page.ts';
import { WelcomeView } from '../../components/welcome/welcome-view.tsx';
import { text } from '../../lib/browser/text.ts';
import { connect } from '../../lib/pages/connect.ts';
import { chosenLanguage, startInLanguage } from '../../lib/pages/page-language.ts';
import '../popup/start.tsx';

// The imports of the search and of the popup do nothing on this page. They make it load all of the popup's code, so that the
// bundler keeps that code in as few files for both.

function start(): void {
  inLanguage(document.documentElement);
  document.title = text('welcomeTitle');
  const app = document.getElementById('app');
  if (app) render(<WelcomeView quarry={connect()} firefox={import.meta.env.FIREFOX} />, app);
}

void chosenLanguage().then((language) => startInLanguage(language, start));
