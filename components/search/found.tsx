import { text } from '../../lib/browser/text.ts';
import type { SearchState } from '../../lib/search/answer.ts';
import { LookProvider } from '../results/look.ts';
import { Results } from '../results/results.tsx';
import { LensNote } from './lens-note.tsx';
import { NoResults } from './no-results.tsx';
import { Pages } from './pages.tsx';
import { useLensCheck } from './use-lens-check.ts';
import type { SearchModel } from './use-search.ts';

interface Props {
  model: SearchModel;
  state: Extract<SearchState, { status: 'done' }>;
  onLeave: () => void;
  onKeyList: () => void;
}

/** What a search found, and the ways on from it. */
export function Found({ model, state, onLeave, onKeyList }: Props) {
  const { form, answer } = state;
  const { groups, problems } = answer;
  const check = useLensCheck(state);
  const toPage = (page: number) => {
    // The button that was pressed goes with its page.
    onLeave();
    model.submit({ ...form, page });
  };
  return (
    <>
      {problems.length > 0 && <Problems problems={problems} />}
      {groups.length === 0 ? (
        <NoResults
          form={form}
          lenses={model.snapshot?.settings.lenses ?? []}
          onWithoutLens={() => model.submit({ ...form, lens: '', page: 1 })}
        />
      ) : (
        <LookProvider value={check.look}>
          {check.report && (
            <LensNote
              lens={form.builtLens !== undefined}
              report={check.report}
              hidden={check.hidden}
              onHide={check.setHidden}
            />
          )}
          {check.shown.groups.length === 0 && <p class="summary">{text('outsideAll')}</p>}
          <Results
            answer={check.shown}
            workflow={form.workflow}
            onSearch={(query) => model.submit({ ...form, workflow: 'search', query, page: 1 })}
            onLeave={onLeave}
            onKeyList={onKeyList}
          />
        </LookProvider>
      )}
      {!model.changed && <Pages form={form} filled={groups.length > 0} onPage={toPage} />}
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
