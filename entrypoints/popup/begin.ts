import { afterPaint } from '../../components/search/start/after-paint.ts';
import { late } from '../../lib/late.ts';

const VIEW = late(() => import('./start.tsx'));

// The browser shows a popup once its page has loaded: the view would be in the way of its field.
void afterPaint(document).then(() => VIEW.load());
