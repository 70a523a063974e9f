import { type TextKey, text } from '../../lib/browser/text.ts';
import { type ExtractionRules, type InTabSetting, LOCAL_READING } from '../../lib/settings/settings.ts';
import { SelectField, SwitchField } from '../ui/form/controls.tsx';
import { Group, type GroupProps, useSaveSettings } from './group.tsx';

const LOCAL_WORDS: Readonly<Record<InTabSetting, TextKey>> = {
  offer: 'readHereOffer',
  first: 'readHereFirst',
  never: 'readHereNever',
};

/** How pages become Markdown. */
export function ExtractionGroup(props: GroupProps) {
  const save = useSaveSettings(props);
  const { extraction, pageNotes } = props.settings;
  const change = (changes: Partial<ExtractionRules>) => save({ extraction: { ...extraction, ...changes } });
  return (
    <Group id="section-extraction" title="extractionTitle" find="findExtraction">
      <SelectField
        id="extract-local"
        label={text('readHere')}
        hint={text('readHereHint')}
        of={LOCAL_READING}
        value={extraction.local}
        words={(when) => text(LOCAL_WORDS[when])}
        onChange={(local) => change({ local })}
      />
      <SwitchField
        id="page-notes"
        label={text('pageNotes')}
        hint={text('pageNotesHint')}
        on={pageNotes === 'on'}
        onChange={(on) => save({ pageNotes: on ? 'on' : 'off' })}
      />
      {/* Chosen where a PDF is read, and only there. */}
      {extraction.pdfs === 'at-once' && (
        <SwitchField
          id="pdf-ask"
          label={text('pdfAtOnce')}
          hint={text('pdfAtOnceHint')}
          on={false}
          onChange={() => change({ pdfs: 'ask' })}
        />
      )}
    </Group>
  );
}
