import { useState } from 'preact/hooks';
import { text } from '../../lib/browser/text.ts';
import type { Grant, Quarry } from '../../lib/pages/quarry.ts';
import { failureHeadline } from '../parts/failure-words.ts';
import { grantWords } from './grant-words.ts';
import { Group } from './section.tsx';
import { useGrants } from './use-grants.ts';

interface Props {
  quarry: Quarry;
  /** Of the service. */
  address: string;
  announce: (words: string) => void;
}

const ID = 'permissions';

/** What the browser lets Quarry do since the user agreed, what for, and a way to take each back. */
export function Grants({ quarry, address, announce }: Props) {
  const [grants, setGrants] = useState<Grant[]>();
  useGrants(quarry, setGrants);
  const revoke = async (grant: Grant, name: string) => {
    const done = await quarry.deeds().then(
      (deeds) => deeds.revoke(grant),
      () => false,
    );
    announce(done ? text('grantRevoked', name) : failureHeadline({ code: 'internal' }));
    // The button that was pressed goes with its line.
    if (done) document.getElementById(ID)?.focus();
  };
  return (
    <Group id={ID} title={text('grantsTitle')}>
      <p class="section-more">{text('grantsWhat')}</p>
      {grants?.length === 0 && <p class="usage-empty">{text('grantsNone')}</p>}
      {grants && grants.length > 0 && (
        <ul class="grants" aria-label={text('grantsTitle')}>
          {grants.map((grant) => {
            const { name, use } = grantWords(grant, address);
            return (
              <li key={JSON.stringify(grant)} class="setting">
                <div>
                  <bdi class="grant-name">{name}</bdi>
                  <p class="field-hint">{use}</p>
                </div>
                <button
                  type="button"
                  class="button small"
                  aria-label={text('grantRevokeNamed', name)}
                  onClick={() => revoke(grant, name)}
                >
                  {text('grantRevoke')}
                </button>
              </li>
            );
          })}
        </ul>
      )}
    </Group>
  );
}
