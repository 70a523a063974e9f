import { render } from 'preact';
import { browser } from 'wxt/browser';
render(<p>{browser.i18n.getMessage('a')}</p>, document.body);
