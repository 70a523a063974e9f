import { useEffect, useState } from 'preact/hooks';
import { text } from '../../../lib/browser/text.ts';
import { type BookmarkFolder, pagesOf } from '../../../lib/extraction/start/bookmarks.ts';
import type { DeferredActions } from '../../../lib/pages/quarry.ts';
import { number } from '../../ui/format.ts';
import { useTools } from '../../ui/tools.ts';
import { ExtractButton } from './extract-button.tsx';

/** Extracts the bookmarks of a folder. */
export function BookmarksSource({ actions }: { actions: DeferredActions }) {
  const { announce } = useTools();
  const [folders, setFolders] = useState<BookmarkFolder[]>();
  useEffect(() => {
    // The user may have been asked, and answered, in the meantime.
    void actions.bookmarks().then((read) => setFolders((shown) => shown ?? read));
  }, [actions]);
  const ask = async () => {
    const read = await actions.requestBookmarks().catch(() => undefined);
    if (read === undefined) announce(text('addRefused'));
    else setFolders(read);
  };
  return (
    <section class="source" aria-labelledby="source-bookmarks">
      <h3 id="source-bookmarks">{text('source_bookmarks')}</h3>
      {folders ? (
        <FolderPicker folders={folders} />
      ) : (
        <>
          <div class="source-buttons">
            <button type="button" class="button" onClick={ask}>
              {text('bookmarksAsk')}
            </button>
          </div>
          <p class="source-why">{text('bookmarksWhy')}</p>
        </>
      )}
    </section>
  );
}

/** Indent of a nested folder: four no-break spaces, which browsers do not collapse. */
const INDENT = '\u00a0'.repeat(4);

function FolderPicker({ folders }: { folders: BookmarkFolder[] }) {
  const [id, setId] = useState(folders[0]?.id ?? '');
  const [within, setWithin] = useState(true);
  return (
    <>
      <div class="source-fields">
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
        <label>
          <input
            type="checkbox"
            checked={within}
            onChange={({ currentTarget }) => setWithin(currentTarget.checked)}
          />{' '}
          {text('bookmarksWithin')}
        </label>
      </div>
      <ExtractButton pages={pagesOf(folders, id, within)} source="bookmarks" />
    </>
  );
}
