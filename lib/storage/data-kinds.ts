/** The kinds of data that Quarry stores on this device. Settings and PRIVACY.md describe each kind. */
export const DATA_KINDS = [
  'settings',
  'key',
  'results',
  'history',
  'pages',
  'collection',
  'jobs',
  'usage',
  'passing',
] as const;
export type DataKind = (typeof DATA_KINDS)[number];

/** How much data of a kind is stored. `count`: the number of entries, for kinds that have a meaningful count. */
export interface DataSize {
  count?: number;
  bytes: number;
}
export type DataSizes = Readonly<Record<DataKind, DataSize>>;
