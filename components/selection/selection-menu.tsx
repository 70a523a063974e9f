import { counted, type TextKey, text } from '../../lib/browser/text.ts';
import type { ExportShape } from '../../lib/search/export.ts';
import { Menu, MenuItem } from '../parts/menu.tsx';
import type { SelectionDeeds } from './use-selection-deeds.ts';

interface Props {
  count: number;
  deeds: SelectionDeeds;
  onAll: () => void;
  onClear: () => void;
}

const COPIES: [ExportShape, TextKey][] = [
  ['markdown-snippets', 'copyWithSnippets'],
  ['json', 'copyJson'],
  ['csv', 'copyCsv'],
  ['urls', 'copyUrls'],
];

/** The rest of what can be done with ticked results. */
export function SelectionMenu({ count, deeds, onAll, onClear }: Props) {
  return (
    <Menu name={text('selectionMore')}>
      {COPIES.map(([shape, name]) => (
        <MenuItem key={shape} name={text(name)} act={() => deeds.copy(shape)} />
      ))}
      <MenuItem name={counted('openTabs', count)} act={deeds.openAll} apart />
      <MenuItem name={text('selectAll')} act={onAll} />
      <MenuItem name={text('selectNone')} act={onClear} />
    </Menu>
  );
}
