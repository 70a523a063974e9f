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
import { useState } from 'preact/hooks';
import { type TextKey, text } from '../../../lib/browser/text.ts';
import { counted } from '../../../lib/browser/text-values.ts';
import type { ExportFormat } from '../../../lib/search/answer/export.ts';
import { ConfirmBar } from '../../ui/confirm/confirm-bar.tsx';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import type { SelectionActions } from './use-selection-actions.ts';

/** Opening more tabs than this asks for confirmation, since closing them again is a nuisance. */
const MAX_WITHOUT_ASKING = 20;

const COPIES: [ExportFormat, TextKey, IconNode][] = [
  ['markdown', 'copyAllMarkdown', Copy],
  ['markdown-snippets', 'copyWithSnippets', FileText],
  ['urls', 'copyUrls', Link],
  ['json', 'copyJson', Braces],
  ['csv', 'copyCsv', Table],
];

interface Props {
  name: TextKey;
  /** ID of the question before many tabs open. */
  askId: string;
  actions: SelectionActions;
  onAll: () => void;
  /** Clears the selection, if there is one. */
  onClear?: () => void;
  /** The trace ID of the answer, to report it. */
  trace?: string | undefined;
}

/** Actions for several results: copies them in each format, selects all, and opens them. */
export function ResultsMenu({ name, askId, actions, onAll, onClear, trace }: Props) {
  const { tabs, copy, copyReport, openAll } = actions;
  const [asking, setAsking] = useState(false);
  const openTabs = counted('openTabs', tabs);
  const answer = (confirmed: boolean) => {
    setAsking(false);
    if (confirmed) void openAll();
  };
  return (
    <>
      <Menu name={text(name)}>
        {COPIES.map(([format, words, icon]) => (
          <MenuItem key={format} icon={icon} name={text(words)} act={() => copy(format)} />
        ))}
        <MenuItem icon={ListChecks} name={text('selectAll')} act={onAll} apart />
        {onClear && <MenuItem icon={X} name={text('selectNone')} act={onClear} />}
        <MenuItem
          icon={ExternalLink}
          name={openTabs}
          act={() => (tabs > MAX_WITHOUT_ASKING ? setAsking(true) : openAll())}
        />
        {trace !== undefined && (
          <MenuItem icon={CircleAlert} name={text('reportCopy')} act={() => copyReport(trace)} apart />
        )}
      </Menu>
      {asking && <ConfirmBar id={askId} words={counted('askTabs', tabs)} go={openTabs} onAnswer={answer} />}
    </>
  );
}
