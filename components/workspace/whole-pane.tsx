import { late } from '../../lib/late.ts';
import type { Snapshot } from '../../lib/pages/quarry.ts';
import type { Route } from '../../lib/pages/routes.ts';
import { DocumentView } from '../document/document-view.tsx';
import { useLate } from '../ui/use-late.ts';

const WHOLE = ['document', 'pdf', 'spending'] as const;
type WholeRoute = (typeof WHOLE)[number];

/** Whether a route replaces the search and results. */
export const isWhole = (route: Route): route is WholeRoute => WHOLE.some((whole) => whole === route);

/** The view that replaces the search and results, some of which load on first use. */
export function FullPane({ route, snapshot }: { route: WholeRoute; snapshot: Snapshot }) {
  if (route === 'document') return <DocumentView key={location.hash} snapshot={snapshot} />;
  return route === 'pdf' ? (
    <PdfPane key={location.hash} snapshot={snapshot} />
  ) : (
    <SpendingPane snapshot={snapshot} />
  );
}

const PDF = late(() => import('../pdf/pdf-part.ts').then(({ PdfView }) => PdfView));
const SPENDING = late(() => import('../spending/spending-part.ts').then(({ SpendingView }) => SpendingView));

/** The PDF view, once it is loaded. */
function PdfPane({ snapshot: { settings } }: { snapshot: Snapshot }) {
  const PdfView = useLate(PDF);
  return PdfView ? <PdfView settings={settings} /> : null;
}

/** The spending view, once it is loaded. */
function SpendingPane({ snapshot }: { snapshot: Snapshot }) {
  const SpendingView = useLate(SPENDING);
  return SpendingView ? <SpendingView snapshot={snapshot} /> : null;
}
