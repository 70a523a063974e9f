import { Check, Copy } from 'lucide';
import { text } from '../../lib/browser/text.ts';
import { useJustDone } from './hooks.ts';
import { Icon } from './icon.tsx';
import { useTools } from './tools.ts';

/** Copies a text and announces the outcome. */
export function CopyButton({ name, of, tabIndex }: { name: string; of: () => string; tabIndex?: number }) {
  const { quarry, announce, showError } = useTools();
  const [copied, sayCopied] = useJustDone();
  const copy = async () => {
    if (!(await quarry.copyText(of()))) {
      const failure = { code: 'clipboard-refused' } as const;
      return showError({ failure, headline: text('notCopied'), again: copy });
    }
    showError(undefined);
    announce(text('copied'));
    sayCopied();
  };
  return (
    <button type="button" class="button small" tabIndex={tabIndex} onClick={copy}>
      <Icon of={copied ? Check : Copy} size={14} />
      {name}
    </button>
  );
}
