import { FileText } from 'lucide';
import { text } from '../../../lib/browser/text.ts';
import type { SavedTitle } from '../../../lib/pages/actions.ts';
import { Boundary } from '../../ui/failure/boundary.tsx';
import { hostOf } from '../../ui/format.ts';
import { Host } from '../../ui/host.ts';
import { Icon } from '../../ui/icon.tsx';
import { REACHED, ROW } from '../../ui/list/keyboard-list.ts';
import { openSavedPage, useOpenRoute } from '../../ui/navigation.ts';
import { useTools } from '../../ui/tools.ts';
import { useRead } from '../use-read.ts';

const MAX_SHOWN = 3;

/** The most recently saved pages, with a link to the library. Renders nothing if there are none. */
export function Saved({ version }: { version: unknown }) {
  const { quarry } = useTools();
  const goTo = useOpenRoute();
  const pages = useRead<readonly SavedTitle[]>(
    [],
    async ({ actions }) => (await actions()).library.titles(MAX_SHOWN),
    [version],
  );
  if (pages.length === 0) return null;
  return (
    <section class="start-list">
      <div class="start-head line spread">
        <h2 class="hint" id="saved">
          {text('savedPages')}
        </h2>
        <button type="button" class="link-button flat" onClick={() => goTo('library')}>
          {text('libraryOpen')}
        </button>
      </div>
      <ul aria-labelledby="saved">
        {pages.map((page) => (
          <Boundary key={page.url} entry of={page}>
            <li {...{ [ROW]: page.url }}>
              <button
                type="button"
                class="start-row line grow flat"
                title={page.url}
                {...{ [REACHED]: '' }}
                onClick={() => openSavedPage(quarry, page.key)}
              >
                <Icon of={FileText} size={14} />
                <bdi class="one-line">{page.title}</bdi>
                <span class="hint one-line">
                  <Host of={hostOf(page.url)} />
                </span>
              </button>
            </li>
          </Boundary>
        ))}
      </ul>
    </section>
  );
}
