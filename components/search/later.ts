import './later.css';
import { JobPanel } from '../extraction/job-panel.tsx';
import { ShownReport } from '../extraction/job-report.tsx';
import { UsageNote } from '../usage/usage-note.tsx';
import { AskFirst, PressEnter, priceOf } from './ask-first.tsx';
import { Chips } from './controls/chips.tsx';
import { ErrorNotice } from './error-notice.tsx';
import { FootButtons } from './foot-buttons.tsx';
import { KeyList } from './key-list.tsx';
import { Ready } from './ready.tsx';
import { enterList } from './results/roving.ts';
import { HistoryButtons } from './state/history-buttons.tsx';

/** What the view needs only once there is something to show: loaded after the field can be typed in. */
export const later = {
  AskFirst,
  Chips,
  FootButtons,
  JobPanel,
  JobReport: ShownReport,
  KeyList,
  PressEnter,
  Ready,
  HistoryButtons,
  ErrorNotice,
  UsageNote,
  enterList,
  priceOf,
};
