import { text } from '../../lib/browser/text.ts';
import { Shortcuts } from '../parts/shortcuts.tsx';
import { CopyBlock, type CopyProps } from './copy-block.tsx';
import { Section } from './section.tsx';

const CHROME_PAGE = 'chrome://extensions/shortcuts';

/** The shortcuts, and where each browser lets one change them. Neither takes a link there. */
export function ShortcutsSection({ firefox, ...copying }: CopyProps & { firefox: boolean }) {
  return (
    <Section name="shortcuts" what={text('shortcutsWhat')}>
      <Shortcuts />
      {firefox ? (
        <p class="section-more">{text('shortcutsFirefox')}</p>
      ) : (
        <CopyBlock label={text('shortcutsChrome')} code={CHROME_PAGE} {...copying} />
      )}
    </Section>
  );
}
