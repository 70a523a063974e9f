import type { Formatter, FormattingUpdate } from './formatter.ts';

type Name = keyof Formatter;
type Request<N extends Name> = Parameters<Formatter[N]>[0];
type Reply<N extends Name> = Awaited<ReturnType<Formatter[N]>>;
type Tell = (news: FormattingUpdate) => void;
/** A call to the formatting worker. */
export interface FormattingCall<N extends Name> {
  name: N;
  request: Request<N>;
}
/** What a call hears: news, and at last its result, or none if it failed. */
type Answer<N extends Name> = { news: FormattingUpdate } | { made: Reply<N> } | null;
type Handlers = { readonly [N in Name]: (request: Request<N>, tell: Tell) => Promise<Reply<N>> };

/**
 * Starts a worker that formats documents, so that the page or background that started it stays responsive. If it crashes, all
 * pending calls are rejected.
 */
export function startFormatting() {
  const worker = new Worker('/formatting.js');
  return {
    call<N extends Name>(name: N, request: Request<N>, tell: Tell = () => undefined): Promise<Reply<N>> {
      const { port1: port, port2 } = new MessageChannel();
      const over = new AbortController();
      const { promise, resolve, reject } = Promise.withResolvers<Reply<N>>();
      const fail = () => reject(new Error('The document could not be formatted'));
      worker.addEventListener('error', fail, { signal: over.signal });
      port.onmessage = ({ data }: MessageEvent<Answer<N>>) => {
        if (data === null) fail();
        else if ('news' in data) tell(data.news);
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
  const answer = <N extends Name>({ name, request }: FormattingCall<N>, tell: Tell) =>
    formatter[name](request, tell);
  return ({ data, ports: [port] }: Pick<MessageEvent<FormattingCall<Name>>, 'data' | 'ports'>): void => {
    const send = (message: Answer<Name>) => port?.postMessage(message);
    answer(data, (news) => send({ news })).then(
      (made) => send({ made }),
      (cause: unknown) => {
        console.warn('The document could not be formatted', cause);
        send(null);
      },
    );
  };
}
