import {
  Braces,
  CircleAlert,
  Copy,
  ExternalLink,
  FileText,
  type IconNode,
  Link,
  ListChecks,
  Table,
  X,
} from 'lucide';
import { type TextKey, text } from '../../../lib/browser/text.ts';
import { counted } from '../../../lib/browser/text-values.ts';
import type { ExportFormat } from '../../../lib/search/answer/export.ts';
import { MenuItem } from '../../ui/menu.tsx';
import type { SelectionActions } from './use-selection-actions.ts';

const COPIES: [ExportFormat, TextKey, IconNode][] = [
  ['markdown', 'copyAllMarkdown', Copy],
  ['markdown-snippets', 'copyWithSnippets', FileText],
  ['urls', 'copyUrls', Link],
  ['json', 'copyJson', Braces],
  ['csv', 'copyCsv', Table],
];

export interface ResultsItemsProps {
  actions: SelectionActions;
  onOpen: () => unknown;
  onAll: () => void;
  /** Clears the selection, if there is one. */
  onClear?: () => void;
  /** The trace ID of the answer, to report it. */
  trace?: string | undefined;
}

/** Menu items for several results: copies them in each format, selects all, and opens them. */
export function ResultsItems({ actions, onOpen, onAll, onClear, trace }: ResultsItemsProps) {
  return (
    <>
      {COPIES.map(([format, name, icon]) => (
        <MenuItem key={format} icon={icon} name={text(name)} act={() => actions.copy(format)} />
      ))}
      <MenuItem icon={ListChecks} name={text('selectAll')} act={onAll} apart />
      {onClear && <MenuItem icon={X} name={text('selectNone')} act={onClear} />}
      <MenuItem icon={ExternalLink} name={counted('openTabs', actions.tabs)} act={onOpen} />
      {trace !== undefined && (
        <MenuItem
          icon={CircleAlert}
          name={text('reportCopy')}
          act={() => actions.copyReport({ trace })}
          apart
        />
      )}
    </>
  );
}
