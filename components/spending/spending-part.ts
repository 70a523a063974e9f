import './spending.css';

/** The view of spending by day, week, or month; loaded only when it is shown. */
export { SpendingView } from './spending-view.tsx';
