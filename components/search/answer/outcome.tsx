import { useEffect, useRef, useState } from 'preact/hooks';
import { text } from '../../../lib/browser/text.ts';
import type { SearchState } from '../../../lib/search/answer/answer.ts';
import { Boundary } from '../../ui/failure/boundary.tsx';
import { FailureNotice } from '../../ui/failure/failure-notice.tsx';
import { failureHeadline } from '../../ui/failure/failure-words.ts';
import { useTools } from '../../ui/tools.ts';
import { priceOf } from '../ask-first.tsx';
import type { SearchModel } from '../state/search-model.ts';
import { createRecovery } from '../state/use-recovery.ts';
import { reportedSearch } from './answer-details.tsx';
import { Found } from './found.tsx';
import { RegionRefused } from './no-results.tsx';
import { Loading } from './pages.tsx';

interface Props {
  model: SearchModel;
  state: SearchState;
  onLeave: () => void;
  onKeyList: () => void;
}

/** What became of a search: it runs, it failed, or these are its results. */
export function SearchOutcome({ model, state, onLeave, onKeyList }: Props) {
  const { quarry, announce, prices } = useTools();
  const { form } = state;
  const before = useRef(state.status);
  useEffect(() => {
    if (state.status === 'failed') announce(failureHeadline(state.failure));
    // Who pressed Enter just now goes on with the passphrase; who opened the view again is left in the field.
    if (state.status === 'failed' && before.current === 'running')
      document.querySelector<HTMLInputElement>('.panel .unlock input')?.focus();
    before.current = state.status;
  }, [state.status]);
  if (state.status === 'running') {
    return <Loading workflow={form.workflow} startedAt={state.startedAt} onCancel={model.cancel} />;
  }
  if (state.status === 'failed') {
    const onRecover = createRecovery(quarry, {
      address: model.snapshot?.settings.address ?? '',
      again: () => model.submit(form),
      editQuery: onLeave,
    });
    const price = priceOf(form, prices);
    return (
      <>
        <FailureNotice
          failure={state.failure}
          onRecover={onRecover}
          price={price}
          quarry={quarry}
          reported={reportedSearch(state)}
        >
          <RegionRefused
            failure={state.failure}
            price={price}
            form={form}
            onWithout={() => model.submit({ ...form, region: '' })}
          />
        </FailureNotice>
        <Earlier model={model} state={state} onLeave={onLeave} onKeyList={onKeyList} />
      </>
    );
  }
  return <Found model={model} state={state} onLeave={onLeave} onKeyList={onKeyList} />;
}

/** The last results of the same type: a search that failed takes nothing away. */
function Earlier({ model, state, onLeave, onKeyList }: Props) {
  const { quarry } = useTools();
  const [earlier, setEarlier] = useState<SearchState>();
  const { workflow } = state.form;
  const step = model.snapshot?.sessionHistory.findLast(({ form }) => form.workflow === workflow);
  useEffect(() => {
    let open = true;
    setEarlier(undefined);
    if (step)
      quarry.answered(step).then(
        (answered) => open && setEarlier(answered),
        (cause: unknown) => console.warn('Earlier results could not be read', cause),
      );
    return () => {
      open = false;
    };
  }, [step?.id]);
  if (earlier?.status !== 'done') return null;
  return (
    <section class="earlier" aria-label={text('earlierResults')}>
      <Boundary key={earlier.id} of={earlier}>
        <Found model={model} state={earlier} onLeave={onLeave} onKeyList={onKeyList} />
      </Boundary>
    </section>
  );
}
