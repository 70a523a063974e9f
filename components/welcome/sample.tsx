import { Check } from 'lucide';
import { useRef, useState } from 'preact/hooks';
import { text } from '../../lib/browser/text.ts';
import type { Quarry } from '../../lib/pages/quarry.ts';
import type { Announce } from '../ui/announcer.tsx';
import { Icon } from '../ui/icon.tsx';

interface Props {
  quarry: Quarry;
  announce: Announce;
}

/** A short page to copy, with the code that reads tabs: it needs no key, no permission, and no network. */
export function Sample({ quarry, announce }: Props) {
  const page = useRef<HTMLElement>(null);
  const [markdown, setMarkdown] = useState<string>();
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    if (!page.current) return;
    const made = await (await quarry.actions()).readElement(page.current);
    setMarkdown(made);
    const done = await quarry.copyText(made);
    setCopied(done);
    announce(text(done ? 'copied' : 'notCopied'), done ? 'unseen' : undefined);
  };
  return (
    <div class="sample">
      <article class="stack" ref={page}>
        <h3>{text('sampleTitle')}</h3>
        <p>
          {text('sampleText')}{' '}
          <a href="https://en.wikipedia.org/wiki/Dry_stone" target="_blank" rel="noreferrer">
            {text('sampleLink')}
          </a>
        </p>
        <ol>
          <li>{text('sampleFirst')}</li>
          <li>{text('sampleSecond')}</li>
        </ol>
      </article>
      <div class="sample-markdown stack">
        {markdown === undefined ? (
          <button type="button" class="button primary" onClick={copy}>
            {text('pageTo_clipboard')}
          </button>
        ) : (
          <>
            <pre>{markdown}</pre>
            {copied && (
              <p class="success line">
                <Icon of={Check} size={14} />
                {text('copied')}
              </p>
            )}
          </>
        )}
      </div>
    </div>
  );
}
