import { useEffect, useRef, useState } from 'preact/hooks';
import { text } from '../../../lib/browser/text.ts';
import type { OpenTabs } from '../../../lib/pages/actions.ts';
import { useDeferredActions } from '../../ui/hooks.ts';
import { BookmarksSource } from './bookmarks-source.tsx';
import { LinksSource, ListSource } from './links-source.tsx';
import { TabsSource } from './tabs-source.tsx';

/** All sources of pages to extract, other than a search. */
export function SourcesView() {
  const actions = useDeferredActions();
  const [tabs, setTabs] = useState<OpenTabs>();
  const head = useRef<HTMLHeadingElement>(null);
  useEffect(() => actions?.watchTabs(setTabs), [actions]);
  useEffect(() => head.current?.focus(), []);
  return (
    <section class="sources" aria-labelledby="sources">
      <h2 id="sources" ref={head} tabIndex={-1}>
        {text('addPages')}
      </h2>
      {actions && tabs && <TabsSource actions={actions} tabs={tabs} onRead={setTabs} />}
      <ListSource />
      {actions && tabs?.one && <LinksSource key={tabs.one.id} actions={actions} tab={tabs.one} />}
      {actions && import.meta.env.BROWSER !== 'safari' && <BookmarksSource actions={actions} />}
    </section>
  );
}
