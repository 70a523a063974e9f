import { useTools } from './tools.ts';

/** Makes deeds of what may fail: what goes wrong is shown, with the way to try again. */
export function useAct() {
  const { report } = useTools();
  return (deed: () => Promise<unknown>) => {
    const run = () =>
      void deed().catch((cause: unknown) => {
        console.warn('That could not be done', cause);
        report({ failure: { code: 'internal' }, again: run });
      });
    return run;
  };
}
