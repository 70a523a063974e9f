import type { ComponentChildren } from 'preact';
import { isEmpty, type SearchState } from '../../../lib/search/answer/answer.ts';
import { MarkdownAnswer } from '../results/snippet.tsx';
import { usePosition } from '../state/use-position.ts';
import { MorePages } from './more-pages.tsx';
import { NoResults } from './no-results.tsx';
import { type FoundProps, ResultsWithTools } from './results-with-tools.tsx';
import { Summary } from './summary.tsx';

interface Props extends Omit<FoundProps, 'position' | 'earlier'> {
  /** The most recently requested page: the last page shown, or a later one that is loading or failed. */
  latest: SearchState;
  /** The failure of the latest page, if it failed. */
  children?: ComponentChildren;
}

/** All loaded result pages of a search, with the controls to continue from them. */
export function SearchResults({ latest, children, ...props }: Props) {
  const { model, state } = props;
  const { form, answer } = state;
  const position = usePosition(model, state);
  const earlier = model.shown?.id !== latest.id;
  const filled = !isEmpty(answer);
  const above = (
    <>
      {answer.problems.length > 0 && <Problems problems={answer.problems} />}
      {answer.markdown !== undefined && <MarkdownAnswer markdown={answer.markdown} />}
    </>
  );
  return (
    <>
      {answer.groups.length > 0 ? (
        <ResultsWithTools {...props} position={position} earlier={earlier}>
          {above}
        </ResultsWithTools>
      ) : (
        <>
          <Summary model={model} state={state} earlier={earlier} />
          {above}
        </>
      )}
      {!filled && (
        <NoResults
          form={form}
          trace={answer.trace}
          lenses={model.snapshot?.settings.lenses ?? []}
          onWithout={(less) => model.submit({ ...form, ...less, page: 1 })}
        />
      )}
      {children}
      {filled && !model.changed && !earlier && <MorePages model={model} state={state} latest={latest} />}
    </>
  );
}

/** Problems the service reported along with its answer. */
function Problems({ problems }: { problems: string[] }) {
  return (
    <ul class="problems hint caution inset">
      {problems.map((problem, index) => (
        <li key={index}>
          <bdi>{problem}</bdi>
        </li>
      ))}
    </ul>
  );
}
