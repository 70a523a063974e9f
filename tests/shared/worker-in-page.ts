import { createFormatter } from '../../lib/document/formatter.ts';
import { answerCalls } from '../../lib/document/formatting.ts';

type Call = Parameters<ReturnType<typeof answerCalls>>[0]['data'];

/** Formats documents as the worker does, in the page. Unit tests have no workers. */
export class WorkerInPage extends EventTarget {
  #answer = answerCalls(createFormatter());
  postMessage = (data: Call, ports: readonly MessagePort[]) => this.#answer({ data, ports });
  terminate = () => undefined;
}
