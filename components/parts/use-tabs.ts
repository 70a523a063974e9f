import { useEffect, useState } from 'preact/hooks';
import type { Deeds } from '../../lib/pages/quarry.ts';
import { useTools } from './tools.ts';

/** What can be done with tabs and the like, as soon as it is loaded. */
export function useTabs(): Deeds | undefined {
  const { quarry } = useTools();
  const [tabs, setTabs] = useState<Deeds>();
  useEffect(() => {
    let open = true;
    void quarry.deeds().then((loaded) => open && setTabs(loaded));
    return () => {
      open = false;
    };
  }, [quarry]);
  return tabs;
}
