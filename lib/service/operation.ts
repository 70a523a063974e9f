/** The operations of the service; both are charged. */
export type Operation = 'search' | 'extract';
