import { type TextKey, text } from '../../../lib/browser/text.ts';
import { textWith } from '../../../lib/browser/text-values.ts';
import {
  DEFAULT_OBSIDIAN,
  type Delivery,
  GESTURES,
  type Gesture,
  TO_CLIPBOARD,
} from '../../../lib/presets/destinations.ts';
import { DestinationSelect, PresetSelect } from '../../ui/form/delivery-fields.tsx';
import { Group, Section } from '../section.tsx';
import { type SettingsProps, useSaveSettings } from '../setting.tsx';
import { ObsidianFields } from './obsidian-fields.tsx';
import { SiteDefaults } from './site-defaults.tsx';

/** The label of each gesture, as used where the gesture is made. */
const GESTURE_NAMES: Readonly<Record<Gesture, TextKey>> = {
  page: 'menuExtractPage',
  link: 'menuExtractLink',
  links: 'menuExtractSelectedLinks',
  local: 'menuExtractHere',
  text: 'menuExtractSelection',
  parts: 'menuExtractParts',
  results: 'deliverResults',
  pages: 'addPages',
};

/** Where extracted pages are sent: by gesture and by site, with the options for Obsidian. */
export function DestinationsSection(props: SettingsProps) {
  const save = useSaveSettings(props);
  const { gestures = {}, presets = [], obsidian = DEFAULT_OBSIDIAN } = props.settings;
  const change = (gesture: Gesture, part: Partial<Delivery>) =>
    void save({ gestures: { ...gestures, [gesture]: { ...TO_CLIPBOARD, ...gestures[gesture], ...part } } });
  return (
    <Section name="destinations" what={text('destinationsWhat')}>
      <ul class="deliveries">
        {GESTURES.map((gesture) => {
          const delivery = gestures[gesture] ?? TO_CLIPBOARD;
          const name = text(GESTURE_NAMES[gesture]);
          return (
            <li key={gesture}>
              <span>{name}</span>
              <DestinationSelect
                name={textWith('deliveryTo', { action: name })}
                value={delivery.to}
                onChange={(to) => change(gesture, { to })}
              />
              <PresetSelect
                name={textWith('deliveryPreset', { action: name })}
                of={delivery}
                own={presets}
                onChange={(preset) => change(gesture, { preset })}
              />
            </li>
          );
        })}
      </ul>
      <Group id="obsidian-place" title={text('obsidianTitle')}>
        <ObsidianFields obsidian={obsidian} onSave={(location) => void save({ obsidian: location })} />
      </Group>
      <SiteDefaults {...props} />
    </Section>
  );
}
