/** What the service can be asked for; it charges for both. */
export type Operation = 'search' | 'extract';
