import type { IconNode } from 'lucide';
import { Copy, Download, ExternalLink, ListPlus, Trash2 } from 'lucide';
import { text } from '../../lib/browser/text.ts';
import { Icon } from '../parts/icon.tsx';
import type { useDestinations } from './use-destinations.ts';

interface Props {
  to: ReturnType<typeof useDestinations>;
  /** Whether what is shown was collected. */
  collector: boolean;
  /** Whether there is nothing to be sent anywhere. */
  empty: boolean;
}

/** Where the text can go. */
export function Destinations({ to, collector, empty }: Props) {
  const deeds: [string, IconNode, () => unknown][] = [
    [text('documentCopy'), Copy, to.copy],
    [text('documentSave'), Download, to.saveMarkdown],
    [text('documentZip'), Download, to.saveZip],
    [text('documentObsidian'), ExternalLink, to.toObsidian],
    collector ? [text('collectorClear'), Trash2, to.clear] : [text('collectorAdd'), ListPlus, to.collect],
  ];
  return (
    <fieldset class="document-destinations">
      <legend class="unseen">{text('documentDestinations')}</legend>
      {deeds.map(([name, icon, act], place) => (
        <button
          key={name}
          type="button"
          class={place === 0 ? 'button primary' : 'button'}
          aria-disabled={empty || undefined}
          onClick={empty ? undefined : () => void act()}
        >
          <Icon of={icon} size={14} />
          {name}
        </button>
      ))}
    </fieldset>
  );
}
