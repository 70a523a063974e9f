import { useEffect, useState } from 'preact/hooks';
import { counted, text } from '../../lib/browser/text.ts';
import type { ResultItem } from '../../lib/search/answer/answer.ts';
import { markdownImage, markdownLink } from '../../lib/search/answer/markdown.ts';
import { textOf } from '../../lib/search/answer/tokens.ts';
import { useTools } from '../parts/tools.ts';

/** How long a check mark stands in place of what was done. */
const SHOWN_MS = 1600;

/** What was copied, and how that is said. */
const COPIED = {
  copied: () => text('copiedLink'),
  image: () => text('copiedImage'),
  snippet: () => counted('copiedResults', 1),
};
type Copied = keyof typeof COPIED;

/** What can be done with one result. */
export interface ResultDeeds {
  /** Opens it; with Ctrl or Cmd in the background. */
  open: (event: MouseEvent) => void;
  copyLink: () => Promise<void>;
  /** Copies it as an entry of a Markdown list, with its snippet. */
  copyWithSnippet: () => Promise<void>;
  openBehind: () => void;
  /** Copies its picture as a Markdown image. */
  copyImage: () => Promise<void>;
  extract: () => Promise<void>;
  canExtract: boolean;
  item: ResultItem;
  /** What was done a moment ago. */
  justDone: Copied | 'extracted' | undefined;
  /** Whether pointer or focus came to it: till then its buttons are not seen. */
  seen: boolean;
  see: () => void;
}

export function useResult(item: ResultItem): ResultDeeds {
  const { quarry, announce, report } = useTools();
  const [justDone, setJustDone] = useState<ResultDeeds['justDone']>();
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    if (!justDone) return;
    const timer = setTimeout(setJustDone, SHOWN_MS, undefined);
    return () => clearTimeout(timer);
  }, [justDone]);
  const { url } = item;
  const canExtract = url?.startsWith('https:') === true;

  const extract = async () => {
    if (!url || !canExtract) return announce(text('extractHttpsOnly'));
    report(undefined);
    const title = textOf(item.title);
    const outcome = await quarry.extract([title ? { url, title } : { url }]);
    if (outcome.ok) setJustDone('extracted');
    else report({ failure: outcome.failure, again: extract, costs: { pages: 1 } });
  };

  const copy = async (markdown: string, done: Copied) => {
    const copied = await quarry.copyText(markdown);
    if (!copied) {
      const failure = { code: 'clipboard-refused' } as const;
      const headline = text(done === 'copied' ? 'linkNotCopied' : 'notCopied');
      return report({ failure, headline, again: () => void copy(markdown, done) });
    }
    report(undefined);
    announce(COPIED[done]());
    setJustDone(done);
  };

  return {
    open(event) {
      event.preventDefault();
      if (url) quarry.openTab(url, { background: event.ctrlKey || event.metaKey });
    },
    copyLink: () => copy(markdownLink(item), 'copied'),
    copyWithSnippet: async () => {
      const { exportResults } = await import('../../lib/search/answer/export.ts');
      await copy(exportResults([item], 'markdown-snippets'), 'snippet');
    },
    openBehind: () => {
      if (url) quarry.openTab(url, { background: true });
    },
    copyImage: async () => {
      const markdown = markdownImage(item);
      if (markdown !== undefined) await copy(markdown, 'image');
    },
    extract,
    canExtract,
    justDone,
    seen,
    see: () => setSeen(true),
    item,
  };
}
