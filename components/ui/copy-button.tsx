import { Check, Copy } from 'lucide';
import { text } from '../../lib/browser/text.ts';
import { useCopy, useJustDone } from './hooks.ts';
import { Icon } from './icon.tsx';
import { useTools } from './tools.ts';
import { useSayCopied } from './use-open-in.ts';

interface Props {
  name: string;
  of: () => string;
  /** Whether the text is a document that an app could open. */
  isDocument?: boolean;
  tabIndex?: number;
}

/** Copies a text and announces the outcome. */
export function CopyButton({ name, of, isDocument, tabIndex }: Props) {
  const { announce } = useTools();
  const copy = useCopy();
  const sayCopied = useSayCopied();
  const [copied, showDone] = useJustDone();
  const onCopied = () => {
    (isDocument ? sayCopied : announce)(text('copied'));
    showDone();
  };
  return (
    <button type="button" class="button small" tabIndex={tabIndex} onClick={() => copy(of(), onCopied)}>
      <Icon of={copied ? Check : Copy} size={14} />
      {name}
    </button>
  );
}
