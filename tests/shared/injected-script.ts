/** What a script got: everything it read, by source, and the reply to each message. */
export interface Findings {
  local: string;
  session: string;
  databases: string[];
  page: string;
  replies: [name: string, reply: string][];
}

interface Message {
  for: string;
  name: string;
  request: unknown;
}

interface Api {
  runtime: { sendMessage(message: object): Promise<unknown>; getURL(path: string): string };
  storage: Record<'local' | 'session', { get(keys: null): Promise<object> }>;
}

/** Runs in a content script: tries everything this extension's script could try in a web page. */
export async function tryEverything(messages: readonly Message[]): Promise<Findings> {
  const api: Api = Reflect.get(globalThis, 'browser') ?? Reflect.get(globalThis, 'chrome');
  const told = async (work: () => Promise<unknown>): Promise<string> => {
    try {
      return JSON.stringify(await work()) ?? 'nothing';
    } catch (cause) {
      return `refused: ${cause}`;
    }
  };
  const replies: [string, string][] = [];
  for (const message of messages) {
    const reply = await told(async () => api.runtime.sendMessage(message));
    replies.push([message.name, reply.startsWith('refused') ? 'nothing' : reply]);
  }
  return {
    local: await told(async () => api.storage.local.get(null)),
    session: await told(async () => api.storage.session.get(null)),
    databases: (await indexedDB.databases()).map(({ name }) => name ?? ''),
    page: await told(async () => (await fetch(api.runtime.getURL('options.html'))).text()),
    replies,
  };
}
