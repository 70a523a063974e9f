import { X } from 'lucide';
import { useEffect } from 'preact/hooks';
import { text } from '../../lib/browser/text.ts';
import { FailureNotice } from '../parts/failure-notice.tsx';
import { failureHeadline } from '../parts/failure-words.ts';
import { IconButton } from '../parts/icon-button.tsx';
import { type Trouble, useTools } from '../parts/tools.ts';
import { about } from '../usage/about.ts';
import { mendWith } from './mend.ts';

interface Props {
  trouble: Trouble;
  address: string;
  editQuery: () => void;
  onClose: () => void;
}

/** A failure that belongs to no place of its own: between results and foot, until it is closed. */
export function TroubleNotice({ trouble, address, editQuery, onClose }: Props) {
  const { quarry, announce, prices } = useTools();
  const { failure, again, costs, headline = failureHeadline(failure) } = trouble;
  useEffect(() => announce(headline), [trouble]);
  const mend = mendWith(quarry, { address, again, editQuery });
  return (
    <div class="trouble">
      <FailureNotice
        failure={failure}
        headline={headline}
        mend={(remedy, about) => {
          mend(remedy, about);
          onClose();
        }}
        price={costs && about(costs, prices)}
        quarry={quarry}
      />
      <IconButton icon={X} name={text('close')} onClick={onClose} />
    </div>
  );
}
