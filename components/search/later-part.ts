import './later-part.css';
import { keyCombination } from '../ui/keys/key-caps.ts';
import { enterBelow } from '../ui/list/keyboard-list.ts';
import { ConfirmSearch, PressEnter, priceOf } from './confirm-search.tsx';
import { Chips, FilterButton } from './controls/chips.tsx';
import { ErrorNotice } from './error-notice.tsx';
import { FootLine } from './foot-buttons.tsx';
import { KeyList } from './key-list.tsx';
import { Ready } from './start/ready.tsx';
import { FootRows, TopRows } from './start/top-rows.tsx';
import { HistoryButtons } from './state/history-buttons.tsx';
import { SuggestionList } from './suggest/suggestion-list.tsx';

/**
 * The parts of the view that are needed only once there is something to show. Loaded after the field accepts typing.
 */
export const later = {
  AskFirst: ConfirmSearch,
  Chips,
  FilterButton,
  FootLine,
  FootRows,
  KeyList,
  PressEnter,
  Ready,
  HistoryButtons,
  ErrorNotice,
  SuggestionList,
  TopRows,
  enterBelow,
  priceOf,
  keyCombination,
};
