import { render } from 'preact';
import { inLanguage } from '../../components/parts/language.ts';
import { SearchView } from '../../components/search/search-view.tsx';
import { connect } from '../../lib/pages/connect.ts';

inLanguage(document.documentElement);
const app = document.getElementById('app');
if (app) render(<SearchView quarry={connect()} />, app);
