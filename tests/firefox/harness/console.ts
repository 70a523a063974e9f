import type { Session } from './firefox.ts';

interface Entry {
  sourceName: string;
  errorMessage: string;
}

declare const Ci: { nsIScriptError: object };
declare const Services: {
  console: { getMessageArray(): { QueryInterface(kind: object): Entry }[]; reset(): void };
};

/** A page that was closed before it got its answer: Firefox notes it whatever the page does. */
const CLOSED_EARLY = /^Promise (?:resolved|rejected) after context unloaded/;

/** Errors and warnings that Firefox noted in the extension's own code since the last look, uncaught ones and those of its policy too. */
export async function problemsSince(session: Session): Promise<string[]> {
  const noted = await session.window.evaluate((origin) => {
    const entries = Services.console.getMessageArray().flatMap((message) => {
      try {
        return [message.QueryInterface(Ci.nsIScriptError)];
      } catch {
        // A plain line of a log.
        return [];
      }
    });
    Services.console.reset();
    return entries
      .filter(({ sourceName }) => sourceName.startsWith(origin))
      .map(({ errorMessage, sourceName }) => `${errorMessage} (${sourceName})`);
  }, session.url(''));
  return noted.filter((problem) => !CLOSED_EARLY.test(problem));
}
