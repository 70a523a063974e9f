import { render } from 'preact';
import { OptionsView } from '../../components/settings/settings-view.tsx';
import { ignoreHeldEnter, inLanguage } from '../../components/ui/page.ts';
import { text } from '../../lib/browser/text.ts';
import { connect } from '../../lib/pages/connect.ts';

inLanguage(document.documentElement);
ignoreHeldEnter(document);
document.title = text('optionsTitle');
const app = document.getElementById('app');
if (app) render(<OptionsView quarry={connect()} firefox={import.meta.env.FIREFOX} />, app);
