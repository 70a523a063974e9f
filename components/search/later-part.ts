import './later-part.css';
import { keyCombination } from '../ui/keys/key-caps.ts';
import { UsageNote } from '../ui/usage/usage-note.tsx';
import { ConfirmSearch, PressEnter, priceOf } from './confirm-search.tsx';
import { Chips } from './controls/chips.tsx';
import { ErrorNotice } from './error-notice.tsx';
import { FootButtons } from './foot-buttons.tsx';
import { KeyList } from './key-list.tsx';
import { leaveField } from './start/leave-field.ts';
import { Ready } from './start/ready.tsx';
import { TopRows } from './start/top-rows.tsx';
import { HistoryButtons } from './state/history-buttons.tsx';

/**
 * The parts of the view that are needed only once there is something to show. Loaded after the field accepts typing.
 */
export const later = {
  AskFirst: ConfirmSearch,
  Chips,
  FootButtons,
  KeyList,
  PressEnter,
  Ready,
  HistoryButtons,
  ErrorNotice,
  TopRows,
  UsageNote,
  leaveField,
  priceOf,
  keyCombination,
};
