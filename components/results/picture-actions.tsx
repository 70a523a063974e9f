import { Check, ExternalLink, FileText, Image, Link } from 'lucide';
import { text } from '../../lib/browser/text.ts';
import type { ResultItem } from '../../lib/search/answer/answer.ts';
import { Icon } from '../parts/icon.tsx';
import { useTools } from '../parts/tools.ts';
import { about } from '../usage/about.ts';
import type { ResultDeeds } from './use-result.ts';

/** What can be done with the picture that is seen, and with the page that it is on. */
export function PictureActions({ item, deeds }: { item: ResultItem; deeds: ResultDeeds }) {
  const { prices } = useTools();
  const { url } = item;
  const { justDone, canExtract } = deeds;
  return (
    <footer>
      {url && (
        <a
          class="button small primary"
          href={url}
          title={url}
          target="_blank"
          rel="noreferrer"
          autofocus
          onClick={deeds.open}
        >
          <Icon of={ExternalLink} size={14} />
          {text('openPage')}
        </a>
      )}
      <button type="button" class="button small" onClick={deeds.copyImage}>
        <Icon of={justDone === 'image' ? Check : Image} size={14} />
        {text('copyImage')}
      </button>
      {url && (
        <button type="button" class="button small" onClick={deeds.copyLink}>
          <Icon of={justDone === 'copied' ? Check : Link} size={14} />
          {text('copyLinkBrief')}
        </button>
      )}
      {canExtract && (
        <button
          type="button"
          class="button small"
          title={about({ pages: 1 }, prices)}
          onClick={deeds.extract}
        >
          <Icon of={justDone === 'extracted' ? Check : FileText} size={14} />
          {text('readerExtract')}
        </button>
      )}
    </footer>
  );
}
