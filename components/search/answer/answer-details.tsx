import type { SearchState } from '../../../lib/search/answer/answer.ts';
import { TraceDetails } from '../../ui/failure/trace-details.tsx';
import { useTools } from '../../ui/tools.ts';

/** Trace details below an answer. Renders nothing if the answer has no trace ID. */
export function AnswerDetails({ state }: { state: Extract<SearchState, { status: 'done' }> }) {
  const { quarry } = useTools();
  const { trace } = state.answer;
  return trace === undefined ? null : <TraceDetails failure={{ trace }} copyText={quarry.copyText} />;
}
