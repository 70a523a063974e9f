import { render } from 'preact';
import { WelcomeView } from '../../components/welcome/welcome-view.tsx';
import { text } from '../../lib/browser/text.ts';
import { connect } from '../../lib/pages/connect.ts';
import '../popup/start.tsx';

// Has nothing to do here. Since all of the popup is loaded here too, the bundler keeps it in one file for both.

document.title = text('welcomeTitle');
const app = document.getElementById('app');
if (app) render(<WelcomeView quarry={connect()} firefox={import.meta.env.FIREFOX} />, app);
