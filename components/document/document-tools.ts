import { createContext } from 'preact';
import { useContext, useEffect, useState } from 'preact/hooks';
import { useTools } from '../parts/tools.ts';

/** What shapes documents: it is loaded when one comes to where that is done. */
export type DocumentTools = typeof import('../../lib/extraction/document/tools.ts').documentTools;

const Context = createContext<DocumentTools | undefined>(undefined);

export const DocumentToolsProvider = Context.Provider;

/** What shapes documents, for the parts of the view of a document. */
export function useDocumentTools(): DocumentTools {
  const tools = useContext(Context);
  if (!tools) throw new Error('This part stands outside of a document.');
  return tools;
}

/** What shapes documents, as soon as it is loaded. */
export function useLoadedTools(): DocumentTools | undefined {
  const { report } = useTools();
  const [tools, setTools] = useState<DocumentTools>();
  useEffect(() => {
    let open = true;
    const load = () =>
      void import('../../lib/extraction/document/tools.ts').then(
        ({ documentTools }) => open && setTools(documentTools),
        () => open && report({ failure: { code: 'internal' }, again: load }),
      );
    load();
    return () => {
      open = false;
    };
  }, []);
  return tools;
}
