import { useEffect, useRef, useState } from 'preact/hooks';
import { text } from '../../../lib/browser/text.ts';
import type { OpenTabs } from '../../../lib/pages/actions.ts';
import type { InTabSetting } from '../../../lib/settings/settings.ts';
import { useDeferredActions } from '../../ui/hooks.ts';
import { useTools } from '../../ui/tools.ts';
import { BookmarksSource } from './bookmarks-source.tsx';
import { LinksSource, ListSource } from './links-source.tsx';
import { TabsSource } from './tabs-source.tsx';

/** All sources of pages to extract, other than a search. */
export function SourcesView() {
  const actions = useDeferredActions();
  const local = useInTabSetting();
  const [tabs, setTabs] = useState<OpenTabs>();
  const head = useRef<HTMLHeadingElement>(null);
  useEffect(() => actions?.watchTabs(setTabs), [actions]);
  useEffect(() => head.current?.focus(), []);
  return (
    <section class="sources" aria-labelledby="sources">
      <h2 id="sources" ref={head} tabIndex={-1}>
        {text('addPages')}
      </h2>
      {/* All at once: a section that came later would move the others from under the pointer. */}
      {actions && tabs && local && (
        <>
          <TabsSource actions={actions} tabs={tabs} local={local} onRead={setTabs} />
          <ListSource />
          {tabs.one && <LinksSource key={tabs.one.id} actions={actions} tab={tabs.one} />}
          <BookmarksSource actions={actions} />
        </>
      )}
    </section>
  );
}

/** The setting for local extraction; undefined until it is read. */
function useInTabSetting(): InTabSetting | undefined {
  const { quarry } = useTools();
  const [local, setInTab] = useState<InTabSetting>();
  useEffect(() => {
    void quarry.load().then(({ settings }) => setInTab(settings.extraction.local));
  }, [quarry]);
  return local;
}
