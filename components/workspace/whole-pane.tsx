import { useEffect, useState } from 'preact/hooks';
import type { Snapshot } from '../../lib/pages/quarry.ts';
import type { Route } from '../../lib/pages/routes.ts';
import { DocumentView } from '../document/document-view.tsx';
import { useAct } from '../ui/tools.ts';

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

/** A part of the view, once it is loaded. */
function usePart<T>(load: () => Promise<T>): T | undefined {
  const act = useAct();
  const [part, setPart] = useState<T>();
  useEffect(
    act(async () => setPart(await load())),
    [],
  );
  return part;
}

/** Reads a PDF. */
function PdfPane({ snapshot: { settings } }: { snapshot: Snapshot }) {
  const part = usePart(() => import('../pdf/pdf-part.ts'));
  return part ? <part.PdfView settings={settings} /> : null;
}

/** What was spent. */
function SpendingPane({ snapshot }: { snapshot: Snapshot }) {
  const part = usePart(() => import('../spending/spending-part.ts'));
  return part ? <part.SpendingView snapshot={snapshot} /> : null;
}
