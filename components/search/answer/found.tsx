import { MarkdownAnswer } from '../results/snippet.tsx';
import { useBookmark } from '../state/use-bookmark.ts';
import { AnswerDetails } from './answer-details.tsx';
import { type FoundProps, Listed } from './listed.tsx';
import { NoResults } from './no-results.tsx';
import { Pages } from './pages.tsx';
import { Summary } from './summary.tsx';

/** What a search found, and the ways on from it. */
export function Found(props: Omit<FoundProps, 'bookmark'>) {
  const { model, state, onLeave } = props;
  const { form, answer } = state;
  const bookmark = useBookmark(model, state);
  const filled = answer.groups.length > 0 || answer.markdown !== undefined;
  const toPage = (page: number) => {
    // The button that was pressed goes with its page.
    onLeave();
    model.submit({ ...form, page });
  };
  const above = (
    <>
      {answer.problems.length > 0 && <Problems problems={answer.problems} />}
      {answer.markdown !== undefined && <MarkdownAnswer markdown={answer.markdown} />}
    </>
  );
  return (
    <>
      {answer.groups.length > 0 ? (
        <Listed {...props} bookmark={bookmark}>
          {above}
        </Listed>
      ) : (
        <>
          <Summary model={model} state={state} />
          {above}
        </>
      )}
      {!filled && (
        <NoResults
          form={form}
          lenses={model.snapshot?.settings.lenses ?? []}
          onWithout={(less) => model.submit({ ...form, ...less, page: 1 })}
        />
      )}
      {!model.changed && model.shown?.id === state.id && (
        <Pages form={form} filled={filled} onPage={toPage} />
      )}
      <AnswerDetails state={state} />
    </>
  );
}

/** What the service said beside its answer. */
function Problems({ problems }: { problems: string[] }) {
  return (
    <ul class="problems">
      {problems.map((problem, index) => (
        <li key={index}>
          <bdi>{problem}</bdi>
        </li>
      ))}
    </ul>
  );
}
