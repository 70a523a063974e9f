import { late } from '../../lib/late.ts';
import { useViewSnapshot } from '../ui/tools.ts';
import { useLate } from '../ui/use-late.ts';
import type { SiteOf } from './site-form.tsx';

const FORM = late(() => import('./site-form.tsx').then(({ SiteAlwaysForm }) => SiteAlwaysForm));

/** The settings for the site of a page, over the view. The form loads when it is opened. */
export function SiteAlways({ of, onClose }: { of: SiteOf; onClose: () => void }) {
  const Form = useLate(FORM);
  const snapshot = useViewSnapshot();
  return Form && snapshot ? <Form of={of} settings={snapshot.settings} onClose={onClose} /> : null;
}
