import './spending.css';

/** What shows spending by day, week, or month: loaded there alone. */
export { SpendingView } from './spending-view.tsx';
