/** What Quarry keeps on this device, by kind: how each is named, kept, and cleared is said in Settings and in PRIVACY.md. */
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

/** How much there is of a kind. `count`: of what one would count; nothing where one would not. */
export interface DataSize {
  count?: number;
  bytes: number;
}
export type DataSizes = Readonly<Record<DataKind, DataSize>>;
