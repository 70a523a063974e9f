import { X } from 'lucide';
import { useEffect, useState } from 'preact/hooks';
import { text } from '../../lib/browser/text.ts';
import { FailureNotice } from '../ui/failure/failure-notice.tsx';
import { failureHeadline } from '../ui/failure/failure-words.ts';
import { useIsOver } from '../ui/failure/is-over.ts';
import { createRecovery } from '../ui/failure/recovery-button.tsx';
import { useFocusBack } from '../ui/hooks.ts';
import { IconButton } from '../ui/icon.tsx';
import { type ShownError, useTools } from '../ui/tools.ts';
import { priceIfAny } from '../ui/usage/usage-words.ts';

interface Props {
  shownError: ShownError;
  address: string;
  editQuery: () => void;
  onClose: () => void;
}

/** A failure that belongs to no specific part of the view. Shown between results and foot until closed. */
export function ErrorNotice({ shownError, address, editQuery, onClose }: Props) {
  const { quarry, announce, prices } = useTools();
  const { failure, again, costs, headline = failureHeadline(failure) } = shownError;
  useEffect(() => announce(headline, 'unseen'), [shownError]);
  useFocusBack();
  const [at] = useState(Date.now);
  const isOver = useIsOver({ failure, at, units: costs ?? {} });
  useEffect(() => {
    if (isOver) onClose();
  }, [isOver]);
  const onRecover = createRecovery(quarry, { address, again, editQuery });
  return (
    <div class="error-notice">
      <FailureNotice
        failure={failure}
        headline={headline}
        onRecover={(recovery, about) => {
          onRecover(recovery, about);
          onClose();
        }}
        price={costs && priceIfAny(costs, prices)}
        quarry={quarry}
      />
      <IconButton icon={X} name={text('close')} onClick={onClose} />
    </div>
  );
}
