import type { Formatter } from './formatter.ts';

type Name = keyof Formatter;
type Request<N extends Name> = Parameters<Formatter[N]>[0];
type Reply<N extends Name> = ReturnType<Formatter[N]>;
/** A call to the formatting worker. */
export interface FormattingCall<N extends Name> {
  name: N;
  request: Request<N>;
}
/** The result of a call; none if it failed. */
type Answer<N extends Name> = { made: Reply<N> } | null;
type Handlers = { readonly [N in Name]: (request: Request<N>) => Reply<N> };

/**
 * Starts a worker that formats documents, so that the page or background that started it stays responsive. If it crashes, all
 * pending calls are rejected.
 */
export function startFormatting() {
  const worker = new Worker('/formatting.js');
  return {
    call<N extends Name>(name: N, request: Request<N>): Promise<Reply<N>> {
      const { port1: port, port2 } = new MessageChannel();
      const over = new AbortController();
      const { promise, resolve, reject } = Promise.withResolvers<Reply<N>>();
      const fail = () => reject(new Error('The document could not be formatted'));
      worker.addEventListener('error', fail, { signal: over.signal });
      port.onmessage = ({ data }: MessageEvent<Answer<N>>) => {
        if (data === null) fail();
        else resolve(data.made);
      };
      const call: FormattingCall<N> = { name, request };
      worker.postMessage(call, [port2]);
      return promise.finally(() => {
        over.abort();
        port.close();
      });
    },
    end: () => worker.terminate(),
  };
}

export type FormattingWorker = ReturnType<typeof startFormatting>;

/** Answers the calls to the worker that this runs in. */
export function answerCalls(formatter: Handlers) {
  const answer = <N extends Name>({ name, request }: FormattingCall<N>): Answer<N> => {
    try {
      return { made: formatter[name](request) };
    } catch (cause) {
      console.warn('The document could not be formatted', cause);
      return null;
    }
  };
  return ({ data, ports: [port] }: Pick<MessageEvent<FormattingCall<Name>>, 'data' | 'ports'>): void =>
    port?.postMessage(answer(data));
}
