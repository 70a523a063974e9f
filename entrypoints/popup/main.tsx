import { render } from 'preact';
import { text } from '../../lib/browser/text.ts';

render(<p>{text('extensionName')}</p>, document.body);
