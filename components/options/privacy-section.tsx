import { text } from '../../lib/browser/text.ts';
import type { History } from '../../lib/search/history.ts';
import { ClearEverything } from './clear-everything.tsx';
import { Grants } from './grants.tsx';
import { SavedResults } from './saved-results.tsx';
import { SearchHistory } from './search-history.tsx';
import { Group, Section } from './section.tsx';
import { sectionId } from './sections.ts';
import { SwitchSetting } from './setting.tsx';
import { type SettingsProps, useSaving } from './use-saving.ts';

interface Props extends SettingsProps {
  history: History;
  onHistory: (history: History) => void;
}

/** What others may see, what stays on this device, and how to take it away. */
export function PrivacySection({ history, onHistory, ...props }: Props) {
  const save = useSaving(props);
  return (
    <Section name="privacy" what={text('privacyWhat')}>
      <div class="switch-rules">
        <SwitchSetting
          id="thumbnails"
          name={text('picturesLoad')}
          hint={text('picturesWhat')}
          on={props.settings.thumbnails}
          onChange={(on) => void save({ thumbnails: on })}
        />
      </div>
      <SearchHistory {...{ ...props, history, onHistory }} />
      <SavedResults {...props} />
      <Grants quarry={props.quarry} address={props.settings.address} announce={props.announce} />
      <Group id="back-up" title={text('backUpTitle')}>
        <p class="section-more">{text('backUpWhat')}</p>
        <ul class="ways">
          <li>
            <a href={`#${sectionId('lenses')}`}>{text('lensesTitle')}</a>
          </li>
          <li>
            <a href={`#${sectionId('rules')}`}>{text('rulesTitle')}</a>
          </li>
          <li>
            <a href="/desk.html#library">{text('library')}</a>
          </li>
        </ul>
      </Group>
      <ClearEverything quarry={props.quarry} announce={props.announce} />
    </Section>
  );
}
