/** The restrictions of a lens with a known ID. */
export interface KnownLens {
  hosts: readonly string[];
  tags: readonly string[];
  fileType?: string;
}

const NONE: readonly string[] = [];

const LENSES: ReadonlyMap<string, KnownLens> = new Map([
  ['programming', { hosts: ['docs.test'], tags: ['programming'] }],
  ['academic', { hosts: ['journal.test'], tags: ['academic'] }],
  ['forums', { hosts: ['forum.test'], tags: ['forums'] }],
  ['pdf', { hosts: NONE, tags: NONE, fileType: 'pdf' }],
  ['wikipedia', { hosts: ['wiki.test'], tags: NONE }],
  ['recipes', { hosts: ['crumb.test'], tags: ['recipes'] }],
  ['shopping', { hosts: ['shop.test'], tags: ['shopping'] }],
  ['small web', { hosts: NONE, tags: ['small web'] }],
  ['stoneyard', { hosts: ['stone.test'], tags: NONE }],
  ['saltwater', { hosts: ['harbour.test', 'radio.test'], tags: NONE }],
]);
const LENS_PATH = /\/lenses\/([^/?#]+)/;

/** The lens for an ID or lens URL; null, meaning no restriction, if it is unknown. */
export function knownLens(identifier: string): KnownLens | null {
  const id = LENS_PATH.exec(identifier)?.[1] ?? identifier.trim();
  return LENSES.get(id.toLowerCase()) ?? null;
}
