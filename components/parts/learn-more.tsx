import { text } from '../../lib/browser/text.ts';
import type { Quarry } from '../../lib/pages/quarry.ts';
import type { FailureCode } from '../../lib/service/failures.ts';
import { guideOn } from './guide.ts';

interface Props {
  about: FailureCode;
  openTab: Quarry['openTab'];
}

/** The way to what the guide says of a failure: a link, next to the one button that helps. */
export function LearnMore({ about, openTab }: Props) {
  return (
    <a
      class="learn-more"
      href={guideOn(about)}
      target="_blank"
      rel="noreferrer"
      onClick={(event) => {
        event.preventDefault();
        openTab(event.currentTarget.href, { background: event.ctrlKey || event.metaKey });
      }}
    >
      {text('learnMore')}
    </a>
  );
}
