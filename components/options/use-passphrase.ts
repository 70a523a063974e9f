import { useState } from 'preact/hooks';
import { type PassphraseProblem, passphraseProblem } from '../../lib/vault/passphrase.ts';

/** Ids of the two fields, by the problem that is mended there. */
export const PASSPHRASE_ID: Record<PassphraseProblem, string> = {
  short: 'passphrase-new',
  differs: 'passphrase-again',
};

interface Typed {
  typed: string;
  again: string;
  problem?: PassphraseProblem | undefined;
}

/** A new passphrase as it stands in its two fields. */
export interface NewPassphrase extends Typed {
  set: (edit: Partial<Typed>) => void;
  clear: () => void;
  /** Whether it can be taken; where not, says why and goes there. */
  check: () => boolean;
}

const NOTHING: Typed = { typed: '', again: '' };

/** Keeps a new passphrase while it is typed. */
export function useNewPassphrase(): NewPassphrase {
  const [fields, setFields] = useState(NOTHING);
  return {
    ...fields,
    set: (edit) => setFields((now) => ({ ...now, problem: undefined, ...edit })),
    clear: () => setFields(NOTHING),
    check() {
      const problem = passphraseProblem(fields.typed, fields.again);
      setFields({ ...fields, problem });
      if (problem) document.getElementById(PASSPHRASE_ID[problem])?.focus();
      return problem === undefined;
    },
  };
}
