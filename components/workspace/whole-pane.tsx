import { late } from '../../lib/late.ts';
import type { Snapshot } from '../../lib/pages/quarry.ts';
import type { Route } from '../../lib/pages/routes.ts';
import { DocumentView } from '../document/document-view.tsx';
import { useLate } from '../ui/use-late.ts';

const WHOLE = ['document', 'pdf', 'spending'] as const;
type WholeRoute = (typeof WHOLE)[number];

/** Tells whether something takes the place of search and results. */
export const isWhole = (route: Route): route is WholeRoute => WHOLE.some((whole) => whole === route);

/** What takes the place of search and results, and is not always loaded with them. */
export function WholePane({ route, snapshot }: { route: WholeRoute; snapshot: Snapshot }) {
  if (route === 'document') return <DocumentView snapshot={snapshot} />;
  return route === 'pdf' ? (
    <PdfPane key={location.hash} snapshot={snapshot} />
  ) : (
    <SpendingPane snapshot={snapshot} />
  );
}

const PDF = late(() => import('../pdf/pdf-part.ts').then(({ PdfView }) => PdfView));
const SPENDING = late(() => import('../spending/spending-part.ts').then(({ SpendingView }) => SpendingView));

/** Reads a PDF, once what reads it is loaded. */
function PdfPane({ snapshot: { settings } }: { snapshot: Snapshot }) {
  const PdfView = useLate(PDF);
  return PdfView ? <PdfView settings={settings} /> : null;
}

/** What was spent, once what shows it is loaded. */
function SpendingPane({ snapshot }: { snapshot: Snapshot }) {
  const SpendingView = useLate(SPENDING);
  return SpendingView ? <SpendingView snapshot={snapshot} /> : null;
}
