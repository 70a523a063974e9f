import type { SearchState } from '../../../lib/search/answer/answer.ts';
import { toRequest } from '../../../lib/search/request.ts';
import { type Reportable, ReportProblem } from '../../ui/failure/report.tsx';
import { TraceDetails } from '../../ui/failure/trace-details.tsx';
import { useTools } from '../../ui/tools.ts';

type Ended = Extract<SearchState, { finishedAt: number }>;

/** What of a search is reported: its request, by the settings as they are now. */
export const reportedSearch = ({ form, startedAt }: Ended): Omit<Reportable, 'address'> => ({
  operation: 'search',
  request: (settings) => toRequest(form, { ...settings, at: startedAt }),
  at: startedAt,
});

/** Beneath an answer: what the service knows it by, and the way to report it. */
export function AnswerDetails({ state }: { state: Extract<SearchState, { status: 'done' }> }) {
  const { quarry } = useTools();
  const { trace, address } = state.answer;
  if (trace === undefined) return null;
  return (
    <TraceDetails failure={{ trace }} copyText={quarry.copyText}>
      <ReportProblem of={{ ...reportedSearch(state), trace, address }} quarry={quarry} />
    </TraceDetails>
  );
}
