import { useEffect, useState } from 'preact/hooks';
import { text } from '../../../lib/browser/text.ts';
import { textWith } from '../../../lib/browser/text-values.ts';
import type { Target } from '../../../lib/extraction/job/job.ts';
import { type BookmarkFolder, pagesOf } from '../../../lib/extraction/start/bookmarks.ts';
import { askAccess } from '../../ui/failure/recovery-button.tsx';
import { Checkbox } from '../../ui/form/inputs.tsx';
import { hostOf, number } from '../../ui/format.ts';
import { useTools } from '../../ui/tools.ts';
import type { SourceProps, Sources } from './use-sources.ts';

/** Switches for the sources of pages, and what a source needs to know. */
export function SourceControls({ of, tabs, setting }: SourceProps & { of: Sources }) {
  const { quarry } = useTools();
  const { one } = tabs;
  const site = one?.url?.startsWith('http') ? one.url : undefined;
  return (
    <>
      <div class="add-sources wrap">
        <SourceChip name={text('source_tabs')} count={tabs.all.length} on={of.ofTabs} act={of.switchTabs} />
        {one && (
          <SourceChip
            name={text('source_links')}
            hint={one.title}
            count={of.links?.length}
            on={of.links !== undefined}
            act={() => of.switchLinks(one)}
          />
        )}
        <SourceChip
          name={text('source_bookmarks')}
          count={of.folders && of.bookmarks.length}
          on={of.folders !== undefined}
          act={of.switchBookmarks}
        />
        {of.ofTabs && setting !== 'never' && (
          <Checkbox on={of.locally} onChange={of.setLocally}>
            {text('tabsHere')}
          </Checkbox>
        )}
      </div>
      {!of.known && <p class="hint">{text('tabsWhy')}</p>}
      {of.denied && (
        <p class="hint">
          {text('linksRefused')}{' '}
          {one && site && (
            <button
              type="button"
              class="button small"
              onClick={async () => (await askAccess(quarry, site)) && (await of.switchLinks(one))}
            >
              {textWith('linksAllow', { site: hostOf(site) })}
            </button>
          )}
        </p>
      )}
      {of.folders && <FolderPicker folders={of.folders} onChoose={of.setBookmarks} />}
    </>
  );
}

interface ChipProps {
  name: string;
  hint?: string | undefined;
  /** How many pages it adds, once that is known. */
  count: number | undefined;
  on: boolean;
  act: () => unknown;
}

/** A source of pages, which is in the list or not. */
const SourceChip = ({ name, hint, count, on, act }: ChipProps) => (
  <button type="button" class="chip" title={hint} aria-pressed={on} onClick={() => void act()}>
    {name} {count !== undefined && <bdi class="hint numbers">{number(count)}</bdi>}
  </button>
);

/** Indent of a nested folder: four no-break spaces, which browsers do not collapse. */
const INDENT = '\u00a0'.repeat(4);

interface FolderProps {
  folders: readonly BookmarkFolder[];
  onChoose: (pages: Target[]) => void;
}

/** Chooses a folder of bookmarks, with or without the folders in it. */
function FolderPicker({ folders, onChoose }: FolderProps) {
  const [id, setId] = useState(folders[0]?.id ?? '');
  const [within, setWithin] = useState(true);
  useEffect(() => onChoose(pagesOf(folders, id, within)), [folders, id, within]);
  return (
    <div class="add-sources wrap">
      <select
        aria-label={text('bookmarkFolder')}
        value={id}
        onChange={({ currentTarget }) => setId(currentTarget.value)}
      >
        {folders.map(({ id: one, title, depth }) => (
          <option key={one} value={one}>
            {`${INDENT.repeat(depth)}${title} (${number(pagesOf(folders, one, within).length)})`}
          </option>
        ))}
      </select>
      <Checkbox on={within} onChange={setWithin}>
        {text('bookmarksWithin')}
      </Checkbox>
    </div>
  );
}
