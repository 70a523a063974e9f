import { type TextKey, text } from '../../lib/browser/text.ts';
import type { ExportShape } from '../../lib/search/answer/export.ts';
import { Menu, MenuItem } from '../parts/menu.tsx';
import { useOpenAll } from './use-open-all.tsx';
import type { SelectionDeeds } from './use-selection-deeds.ts';

const COPIES: [ExportShape, TextKey][] = [
  ['markdown-snippets', 'copyWithSnippets'],
  ['json', 'copyJson'],
  ['csv', 'copyCsv'],
  ['urls', 'copyUrls'],
];

interface Props {
  deeds: SelectionDeeds;
  onAll: () => void;
  onClear: () => void;
}

const copies = ({ copy }: SelectionDeeds) =>
  COPIES.map(([shape, name]) => <MenuItem key={shape} name={text(name)} act={() => copy(shape)} />);

/** The rest of what can be done with ticked results. */
export function SelectionMenu({ deeds, onAll, onClear }: Props) {
  const open = useOpenAll('ask-tabs', deeds);
  return (
    <>
      <Menu name={text('selectionMore')}>
        {copies(deeds)}
        {open.item}
        <MenuItem name={text('selectAll')} act={onAll} />
        <MenuItem name={text('selectNone')} act={onClear} />
      </Menu>
      {open.question}
    </>
  );
}

/** What can be done with all results, without ticking them. */
export function AllMenu({ deeds, onAll }: Omit<Props, 'onClear'>) {
  const open = useOpenAll('ask-all-tabs', deeds);
  return (
    <>
      <Menu name={text('allMore')}>
        <MenuItem name={text('copyAllMarkdown')} act={() => deeds.copy('markdown')} />
        {copies(deeds)}
        {open.item}
        <MenuItem name={text('selectAll')} act={onAll} />
      </Menu>
      {open.question}
    </>
  );
}
