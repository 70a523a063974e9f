import { CircleCheck } from 'lucide';
import { useState } from 'preact/hooks';
import { text } from '../../../lib/browser/text.ts';
import { textWith } from '../../../lib/browser/text-values.ts';
import type { Quarry } from '../../../lib/pages/quarry.ts';
import type { Outcome } from '../../../lib/service/failures.ts';
import { BILLING_PAGE } from '../../../lib/settings/settings.ts';
import type { Announce } from '../../ui/announcer.tsx';
import { FailureNotice } from '../../ui/failure/failure-notice.tsx';
import { failureHeadline } from '../../ui/failure/failure-words.ts';
import type { OnRecover } from '../../ui/failure/recovery-button.tsx';
import { focusField } from '../../ui/form/field.tsx';
import { hostOf } from '../../ui/format.ts';
import { Icon } from '../../ui/icon.tsx';

interface Props {
  quarry: Quarry;
  address: string;
  unsaved: boolean;
  onGrant: () => void;
  announce: Announce;
}

type Result = Outcome<null>;

/** Checks URL, permission, and key with a request that is not charged. */
export function ConnectionTest({ quarry, address, unsaved, onGrant, announce }: Props) {
  const [result, setResult] = useState<Result | 'running'>();
  const run = async () => {
    if (result === 'running') return;
    setResult('running');
    announce(text('testRunning'), 'unseen');
    const ended = await quarry.ask['connection.test'](null);
    setResult(ended);
    announce(ended.ok ? text('keyNotRefused') : failureHeadline(ended.failure), 'unseen');
  };
  const onRecover: OnRecover = (recovery) => {
    if (recovery === 'grant-access') onGrant();
    else if (recovery === 'set-key') focusField('key');
    else if (recovery === 'set-address') focusField('address');
    else if (recovery === 'raise-cap') focusField('caps');
    else if (recovery === 'billing') quarry.openTab(BILLING_PAGE);
    else void run();
  };
  return (
    <div class="connection group-note">
      <div class="wrap">
        <p class="hint" id="test-cost">
          {unsaved ? text('testSaveFirst') : textWith('testCost', { site: hostOf(address) })}
        </p>
        <button
          type="button"
          class="button"
          aria-describedby="test-cost"
          aria-disabled={unsaved || result === 'running' || undefined}
          onClick={unsaved ? undefined : run}
        >
          {text('test')}
        </button>
        <button type="submit" form="service-form" class="button primary">
          {text('save')}
        </button>
      </div>
      <div class="connection-result">
        {!unsaved && result !== undefined && (
          <TestResult result={result} quarry={quarry} onRecover={onRecover} />
        )}
      </div>
    </div>
  );
}

interface ResultProps extends Pick<Props, 'quarry'> {
  result: Result | 'running';
  onRecover: OnRecover;
}

function TestResult({ result, quarry, onRecover }: ResultProps) {
  if (result === 'running') return <p>{text('testRunning')}</p>;
  if (!result.ok) return <FailureNotice failure={result.failure} onRecover={onRecover} quarry={quarry} />;
  return (
    <p class="success line">
      <Icon of={CircleCheck} />
      {text('keyNotRefused')}
    </p>
  );
}
