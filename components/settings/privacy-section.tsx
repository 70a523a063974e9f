import { useState } from 'preact/hooks';
import { type TextKey, text } from '../../lib/browser/text.ts';
import type { Quarry } from '../../lib/pages/quarry.ts';
import type { History } from '../../lib/search/history.ts';
import { DeleteButton } from '../ui/confirm/confirm-loss.tsx';
import { failureHeadline } from '../ui/failure/failure-words.ts';
import { BackupGroup } from './backup/backup-group.tsx';
import { StoredDataGroup } from './data/stored-data.tsx';
import { Grants } from './grants.tsx';
import { SearchHistory } from './search-history.tsx';
import { Group, Section } from './section.tsx';
import { type SettingsProps, SwitchSetting, useSaveSettings } from './setting.tsx';

const GOES = [
  'clearKey',
  'clearSettings',
  'clearSearches',
  'clearPages',
  'clearUsage',
  'clearGrants',
] as const satisfies readonly TextKey[];

interface Props {
  quarry: Quarry;
  announce: (words: string) => void;
}

/** Deletes all data of Quarry after a confirmation that lists it, because this cannot be undone. */
function ClearEverything({ quarry, announce }: Props) {
  const [clearing, setClearing] = useState(false);
  const clear = async () => {
    setClearing(true);
    const failed = await quarry.ask['everything.clear'](null);
    if (!failed) return (await quarry.actions()).startOver();
    setClearing(false);
    announce(failureHeadline(failed.failure));
  };
  return (
    <Group id="clear" title={text('clearTitle')}>
      <p class="section-more">{text('clearWhat')}</p>
      <DeleteButton
        label={text('clearAsk')}
        class="button danger"
        go={text('clearSure')}
        ask={async () => ({ words: text('clearTitle'), of: undefined })}
        onDelete={() => void (clearing || clear())}
      >
        <ul class="clear-list">
          {GOES.map((key) => (
            <li key={key}>{text(key)}</li>
          ))}
        </ul>
        <p>{text('clearLeavesFiles')}</p>
      </DeleteButton>
    </Group>
  );
}

interface PrivacySectionProps extends SettingsProps {
  history: History;
  onHistory: (history: History) => void;
}

/** What others can see, what is stored on this device, and how to delete it. */
export function PrivacySection({ history, onHistory, ...props }: PrivacySectionProps) {
  const save = useSaveSettings(props);
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
      <StoredDataGroup
        quarry={props.quarry}
        settings={props.settings}
        history={history}
        announce={props.announce}
      />
      <SearchHistory {...{ ...props, history, onHistory }} />
      <Grants quarry={props.quarry} address={props.settings.address} announce={props.announce} />
      <BackupGroup quarry={props.quarry} announce={props.announce} />
      <ClearEverything quarry={props.quarry} announce={props.announce} />
    </Section>
  );
}
