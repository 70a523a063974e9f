import { Check, Copy } from 'lucide';
import { useState } from 'preact/hooks';
import { text } from '../../lib/browser/text.ts';
import type { Quarry } from '../../lib/pages/quarry.ts';
import { Icon } from '../parts/icon.tsx';

export interface CopyProps {
  quarry: Quarry;
  announce: (words: string) => void;
}

interface Props extends CopyProps {
  /** What it is, above it; read out with the button. */
  label: string;
  code: string;
}

/** Text to copy as it is. */
export function CopyBlock({ label, code, quarry, announce }: Props) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    const done = await quarry.copyText(code);
    setCopied(done);
    announce(text(done ? 'copied' : 'copyRefused'));
  };
  return (
    <figure class="copy-block">
      <figcaption>{label}</figcaption>
      <div>
        <pre dir="ltr">
          <code>{code}</code>
        </pre>
        <button type="button" class="button small" aria-label={text('copyNamed', label)} onClick={copy}>
          <Icon of={copied ? Check : Copy} size={14} />
          {text('copy')}
        </button>
      </div>
    </figure>
  );
}
