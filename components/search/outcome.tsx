import { useEffect, useRef } from 'preact/hooks';
import type { SearchState } from '../../lib/search/answer/answer.ts';
import { FailureNotice } from '../parts/failure-notice.tsx';
import { failureHeadline } from '../parts/failure-words.ts';
import { useTools } from '../parts/tools.ts';
import { reportedSearch } from './answer-details.tsx';
import { Found } from './found.tsx';
import { foundWords } from './found-words.ts';
import { Loading } from './loading.tsx';
import { mendWith } from './mend.ts';
import { priceOf } from './price.ts';
import { RegionRefused } from './region-refused.tsx';
import type { SearchModel } from './use-search.ts';

interface Props {
  model: SearchModel;
  state: SearchState;
  onLeave: () => void;
  onKeyList: () => void;
}

/** What became of a search: it runs, it failed, or these are its results. */
export function Outcome({ model, state, onLeave, onKeyList }: Props) {
  const { quarry, announce, prices } = useTools();
  const { form } = state;
  const before = useRef(state.status);
  useEffect(() => {
    // An offer says itself what it is.
    if (state.status === 'done' && !model.offered) announce(foundWords(state.answer));
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
    const mend = mendWith(quarry, {
      address: model.snapshot?.settings.address ?? '',
      again: () => model.submit(form),
      editQuery: onLeave,
    });
    const price = priceOf(form, prices);
    return (
      <FailureNotice
        failure={state.failure}
        mend={mend}
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
    );
  }
  return <Found model={model} state={state} onLeave={onLeave} onKeyList={onKeyList} />;
}
