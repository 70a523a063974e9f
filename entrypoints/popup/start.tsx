import { render } from 'preact';
import { inLanguage } from '../../components/parts/language.ts';
import { SearchView } from '../../components/search/search-view.tsx';
import { connect } from '../../lib/pages/connect.ts';

inLanguage(document.documentElement);
const place = document.querySelector('#app[data-view=search]');
if (place) render(<SearchView quarry={connect()} />, place);
