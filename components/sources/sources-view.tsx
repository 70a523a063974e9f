import { useEffect, useRef, useState } from 'preact/hooks';
import { text } from '../../lib/browser/text.ts';
import type { OpenTabs } from '../../lib/pages/source-deeds.ts';
import { useTabs } from '../parts/use-tabs.ts';
import { BookmarksSource } from './bookmarks-source.tsx';
import { LinksSource } from './links-source.tsx';
import { ListSource } from './list-source.tsx';
import { TabsSource } from './tabs-source.tsx';

/** Where pages to extract come from, beside a search. */
export function SourcesView() {
  const deeds = useTabs();
  const [tabs, setTabs] = useState<OpenTabs>();
  const head = useRef<HTMLHeadingElement>(null);
  useEffect(() => deeds?.watchTabs(setTabs), [deeds]);
  useEffect(() => head.current?.focus(), []);
  return (
    <section class="sources" aria-labelledby="sources">
      <h2 id="sources" ref={head} tabIndex={-1}>
        {text('addPages')}
      </h2>
      {deeds && tabs && <TabsSource deeds={deeds} tabs={tabs} onRead={setTabs} />}
      <ListSource />
      {deeds && tabs?.one && <LinksSource key={tabs.one.id} deeds={deeds} tab={tabs.one} />}
      {deeds && import.meta.env.BROWSER !== 'safari' && <BookmarksSource deeds={deeds} />}
    </section>
  );
}
