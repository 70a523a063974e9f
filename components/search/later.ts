import '../styles/later.css';
import { JobPanel } from '../extraction/job-panel.tsx';
import { ShownReport } from '../extraction/shown-report.tsx';
import { enterList } from '../results/roving.ts';
import { UsageNote } from '../usage/usage-note.tsx';
import { AskFirst } from './ask-first.tsx';
import { Chips } from './chips.tsx';
import { FootButtons } from './foot-buttons.tsx';
import { KeyList } from './key-list.tsx';
import { PressEnter } from './press-enter.tsx';
import { priceOf } from './price.ts';
import { Ready } from './ready.tsx';
import { TrailButtons } from './trail-buttons.tsx';
import { TroubleNotice } from './trouble-notice.tsx';

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
  TrailButtons,
  TroubleNotice,
  UsageNote,
  enterList,
  priceOf,
};
