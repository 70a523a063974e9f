import { X } from 'lucide';
import { useEffect, useState } from 'preact/hooks';
import { text } from '../../../lib/browser/text.ts';
import { textWith } from '../../../lib/browser/text-values.ts';
import { IconButton } from '../../ui/icon.tsx';
import { useTools } from '../../ui/tools.ts';

/** What is new, by version. */
const LINES: Readonly<Record<string, 'news_2_0_0' | undefined>> = { '2.0.0': 'news_2_0_0' };

/** Shows what is new after an update, once: closing the view dismisses it. */
export function UpdateLine({ release }: { release: string | undefined }) {
  const { quarry } = useTools();
  const [shown, setShown] = useState(release);
  useEffect(() => {
    if (release === undefined) return;
    setShown(release);
    void quarry.ask['news.seen'](null);
  }, [release]);
  if (shown === undefined) return null;
  return (
    <div class="update-line line">
      <p class="grow">
        {textWith(LINES[shown] ?? 'newsUpdated', { version: shown })}{' '}
        <a href="/changes.html" target="_blank" rel="noreferrer">
          {text('newsAll')}
        </a>
      </p>
      <IconButton icon={X} name={text('newsClose')} onClick={() => setShown(undefined)} />
    </div>
  );
}
