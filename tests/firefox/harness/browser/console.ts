import type { Session } from './firefox.ts';

interface Entry {
  flags: number;
  sourceName: string;
  errorMessage: string;
}

declare const Ci: { nsIScriptError: { warningFlag: number } };
declare const Services: {
  console: { getMessageArray(): { QueryInterface(kind: object): Entry }[]; reset(): void };
};

/** A page that closed before its reply, or while it loaded a part: Firefox always logs this. */
const CLOSED_EARLY =
  /^Promise (?:resolved|rejected) after context unloaded|^TypeError: error loading dynamically imported module/;

/** Errors that Firefox logged for the extension's code since the last call, including uncaught ones and CSP violations. */
export async function problemsSince(session: Session): Promise<string[]> {
  const noted = await session.window.evaluate((origin) => {
    const entries = Services.console.getMessageArray().flatMap((message) => {
      try {
        return [message.QueryInterface(Ci.nsIScriptError)];
      } catch {
        // A plain log line.
        return [];
      }
    });
    Services.console.reset();
    return entries
      .filter(
        ({ flags, sourceName }) => !(flags & Ci.nsIScriptError.warningFlag) && sourceName.startsWith(origin),
      )
      .map(({ errorMessage, sourceName }) => `${errorMessage} (${sourceName})`);
  }, session.url(''));
  return noted.filter((problem) => !CLOSED_EARLY.test(problem));
}
