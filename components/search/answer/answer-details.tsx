import type { SearchState } from '../../../lib/search/answer/answer.ts';
import { toRequest } from '../../../lib/search/request.ts';
import { type Reportable, ReportProblem } from '../../ui/failure/report.tsx';
import { TraceDetails } from '../../ui/failure/trace-details.tsx';
import { useTools } from '../../ui/tools.ts';

type Ended = Extract<SearchState, { finishedAt: number }>;

/** The part of a report that describes a search: its request, built from the current settings. */
export const reportedSearch = ({ form, startedAt }: Ended): Omit<Reportable, 'address'> => ({
  operation: 'search',
  request: (settings) => toRequest(form, { ...settings, at: startedAt }),
  at: startedAt,
});

/** Trace details below an answer, with a way to report it. Renders nothing if the answer has no trace ID. */
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
