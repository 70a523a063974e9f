import { useState } from 'preact/hooks';
import { type PassphraseProblem, passphraseProblem } from '../../../lib/vault/passphrase.ts';

/** IDs of the two fields, by the problem to correct there. */
export const PASSPHRASE_ID: Record<PassphraseProblem, string> = {
  short: 'passphrase-new',
  differs: 'passphrase-again',
};

interface Typed {
  typed: string;
  again: string;
  problem?: PassphraseProblem | undefined;
}

/** The current contents of the passphrase fields, with actions. */
export interface NewPassphrase extends Typed {
  set: (edit: Partial<Typed>) => void;
  clear: () => void;
  /** Returns whether the passphrase is valid; if not, shows the problem and focuses the field. */
  check: () => boolean;
}

const NOTHING: Typed = { typed: '', again: '' };

/** State of a new passphrase while it is typed. */
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
