/** Preferences that keep Firefox from work that has nothing to do with Quarry: each process that starts costs as much as a test. */
export const QUIET: Readonly<Record<string, unknown>> = {
  'dom.ipc.processPrelaunch.enabled': false,
  'dom.ipc.processCount': 1,
};
