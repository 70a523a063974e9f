import { useState } from 'preact/hooks';
import { text } from '../../lib/browser/text.ts';
import { normaliseAddress } from '../../lib/service/address.ts';
import { AddressField, addressReason } from '../options/address-field.tsx';
import { focusField } from '../options/places.ts';
import { failureHeadline } from '../parts/failure-words.ts';
import { hostOf } from '../parts/host.ts';
import type { Setup } from './use-setup.ts';

interface Props {
  setup: Setup;
  announce: (words: string) => void;
  onDone: () => void;
}

/** Which service, and the browser's permission to reach it. */
export function AddressStep({ setup, announce, onDone }: Props) {
  const [address, setAddress] = useState(setup.snapshot.settings.address);
  const [problem, setProblem] = useState<string>();
  const [refused, setRefused] = useState<string>();
  const read = normaliseAddress(address);

  const allow = async (event: Event) => {
    event.preventDefault();
    if (!read.ok) {
      setProblem(addressReason(read.failure.message));
      return focusField('address');
    }
    setRefused(undefined);
    const used = await setup.useAddress(read.value);
    if (!used.ok) return setProblem(failureHeadline(used.failure));
    if (used.value) return onDone();
    setRefused(hostOf(read.value));
    announce(text('accessRefused', hostOf(read.value)));
  };

  return (
    <form onSubmit={allow} noValidate>
      <AddressField
        value={address}
        error={problem}
        onInput={(value) => {
          setAddress(value);
          setProblem(undefined);
          setRefused(undefined);
        }}
      />
      {refused !== undefined && <p class="step-problem">{text('accessRefused', refused)}</p>}
      <div class="step-line">
        <button type="submit" class="button primary">
          {text('allow')}
        </button>
        {read.ok && <p>{text('allowWhat', hostOf(read.value))}</p>}
      </div>
    </form>
  );
}
