import { Check, Copy } from 'lucide';
import { useEffect, useState } from 'preact/hooks';
import { text } from '../../lib/browser/text.ts';
import { Icon } from './icon.tsx';
import { useTools } from './tools.ts';

/** How long a check mark replaces the icon, in milliseconds. */
const SHOWN_MS = 1600;

/** Copies a text and announces the outcome. */
export function CopyButton({ name, of, tabIndex }: { name: string; of: () => string; tabIndex?: number }) {
  const { quarry, announce, showError } = useTools();
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(setCopied, SHOWN_MS, false);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async () => {
    if (!(await quarry.copyText(of()))) {
      const failure = { code: 'clipboard-refused' } as const;
      return showError({ failure, headline: text('notCopied'), again: copy });
    }
    showError(undefined);
    announce(text('copied'));
    setCopied(true);
  };
  return (
    <button type="button" class="button small" tabIndex={tabIndex} onClick={copy}>
      <Icon of={copied ? Check : Copy} size={14} />
      {name}
    </button>
  );
}
