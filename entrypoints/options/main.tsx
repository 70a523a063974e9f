import { render } from 'preact';
import { OptionsView } from '../../components/settings/settings-view.tsx';
import { ignoreHeldEnter, inLanguage } from '../../components/ui/page.ts';
import { text } from '../../lib/browser/text.ts';
import { connect } from '../../lib/pages/connect.ts';
import { chosenLanguage, startInLanguage } from '../../lib/pages/page-language.ts';

function start(): void {
  inLanguage(document.documentElement);
  document.title = text('optionsTitle');
  const app = document.getElementById('app');
  if (app) render(<OptionsView quarry={connect()} firefox={import.meta.env.FIREFOX} />, app);
}

ignoreHeldEnter(document);
void chosenLanguage().then((language) => startInLanguage(language, start));
