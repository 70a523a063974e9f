import { render } from 'preact';
import { inLanguage } from '../../components/parts/language.ts';
import { WelcomeView } from '../../components/welcome/welcome-view.tsx';
import { text } from '../../lib/browser/text.ts';
import { connect } from '../../lib/pages/connect.ts';

inLanguage(document.documentElement);
document.title = text('welcomeTitle');
const app = document.getElementById('app');
if (app) render(<WelcomeView quarry={connect()} firefox={import.meta.env.FIREFOX} />, app);
