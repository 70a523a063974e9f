/** What the view needs only once there is something to show: loaded after the field can be typed in. */
import '../styles/later.css';

export { JobPanel } from '../extraction/job-panel.tsx';
export { JobReport } from '../extraction/job-report.tsx';
export { KeyList } from './key-list.tsx';
export { Outcome } from './outcome.tsx';
export { TroubleNotice } from './trouble-notice.tsx';
