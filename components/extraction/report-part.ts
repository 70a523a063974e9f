import './job-review.css';
import { ShownReport } from './job-report.tsx';

/** The report or review of a job, loaded once one is open. */
export const report = { ShownReport };
