/** Preferences that keep Firefox from unrelated work: each process it starts costs as much as a test. */
export const MINIMAL_PREFERENCES: Readonly<Record<string, unknown>> = {
  'dom.ipc.processPrelaunch.enabled': false,
  'dom.ipc.processCount': 1,
};
