import { CircleCheck } from 'lucide';
import { useState } from 'preact/hooks';
import { counted, locale, text } from '../../lib/browser/text.ts';
import type { Quarry } from '../../lib/pages/quarry.ts';
import { failed, type Outcome } from '../../lib/service/failures.ts';
import { BILLING_PAGE } from '../../lib/settings/settings.ts';
import type { Prices } from '../../lib/usage/prices.ts';
import { FailureNotice } from '../parts/failure-notice.tsx';
import { failureHeadline } from '../parts/failure-words.ts';
import { hostOf } from '../parts/host.ts';
import { Icon } from '../parts/icon.tsx';
import type { Mend } from '../parts/remedy-button.tsx';
import { about } from '../usage/about.ts';
import { focusField } from './places.ts';

interface Props {
  quarry: Quarry;
  address: string;
  prices: Prices;
  unsaved: boolean;
  onGrant: () => void;
  announce: (words: string, quiet: boolean) => void;
}

type Result = Outcome<{ ms: number; results: number }>;

/** One real search, to see whether address, permission and key work. Says what it costs before. */
export function ConnectionTest({ quarry, address, prices, unsaved, onGrant, announce }: Props) {
  const [result, setResult] = useState<Result | 'running'>();
  const run = async () => {
    if (result === 'running') return;
    setResult('running');
    announce(text('testRunning'), true);
    const ended = await quarry.testConnection().catch((): Result => failed('internal'));
    setResult(ended);
    announce(ended.ok ? worksWords(ended.value) : failureHeadline(ended.failure), true);
  };
  const mend: Mend = (remedy) => {
    if (remedy === 'grant-access') onGrant();
    else if (remedy === 'set-key') focusField('key');
    else if (remedy === 'set-address') focusField('address');
    else if (remedy === 'billing') quarry.openTab(BILLING_PAGE, { background: false });
    else void run();
  };
  const cost = about({ searches: 1 }, prices);
  return (
    <div class="connection">
      <div class="connection-line">
        <button
          type="button"
          class="button"
          aria-describedby="test-cost"
          aria-disabled={unsaved || result === 'running' || undefined}
          onClick={unsaved ? undefined : run}
        >
          {text('test')}
        </button>
        <p id="test-cost">{unsaved ? text('testSaveFirst') : text('testCost', hostOf(address), cost)}</p>
      </div>
      <div class="connection-result">
        {!unsaved && result !== undefined && (
          <TestResult result={result} quarry={quarry} mend={mend} price={cost} />
        )}
      </div>
    </div>
  );
}

interface ResultProps extends Pick<Props, 'quarry'> {
  result: Result | 'running';
  mend: Mend;
  /** Of another test, in words. */
  price: string;
}

function TestResult({ result, quarry, mend, price }: ResultProps) {
  if (result === 'running') return <p>{text('testRunning')}</p>;
  if (!result.ok) return <FailureNotice failure={result.failure} mend={mend} price={price} quarry={quarry} />;
  return (
    <p class="success">
      <Icon of={CircleCheck} />
      {worksWords(result.value)}
    </p>
  );
}

function worksWords({ ms, results }: { ms: number; results: number }): string {
  const words = new Intl.NumberFormat(locale(), { style: 'unit', unit: 'millisecond' });
  return counted('testWorks', results, words.format(Math.round(ms)));
}
