import { useEffect, useState } from 'preact/hooks';
import type { TabDeeds } from '../../lib/pages/quarry.ts';
import { useTools } from './tools.ts';

/** What can be done with tabs, as soon as it is loaded. */
export function useTabs(): TabDeeds | undefined {
  const { quarry } = useTools();
  const [tabs, setTabs] = useState<TabDeeds>();
  useEffect(() => {
    let open = true;
    void quarry.deeds().then((loaded) => open && setTabs(loaded));
    return () => {
      open = false;
    };
  }, [quarry]);
  return tabs;
}
