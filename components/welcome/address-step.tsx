import { Check } from 'lucide';
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { text } from '../../lib/browser/text.ts';
import { textWith } from '../../lib/browser/text-values.ts';
import { normalizeAddress } from '../../lib/service/address.ts';
import { HOSTED_MOCK_ADDRESS } from '../../lib/settings/settings.ts';
import { AddressField, addressReason, serviceName } from '../settings/key/service-fields.tsx';
import { failureHeadline } from '../ui/failure/failure-words.ts';
import { FIELD_ID, focusField } from '../ui/form/field.tsx';
import { hostOf } from '../ui/format.ts';
import { Icon } from '../ui/icon.tsx';
import type { Setup } from './use-setup.ts';

interface Props {
  setup: Setup;
  announce: (words: string) => void;
  onDone: () => void;
  /** Whether the user came back to change the URL. */
  reopened: boolean;
}

/** The step for the service address and the browser's permission to access it. */
export function AddressStep({ setup, announce, onDone, reopened }: Props) {
  const saved = setup.snapshot.settings.address;
  const [address, setAddress] = useState(saved);
  // The demo's URL comes with a warning next to the field.
  const [editing, setEditing] = useState(reopened || saved === HOSTED_MOCK_ADDRESS);
  const [problem, setProblem] = useState<string>();
  const [deniedHost, setDeniedHost] = useState<string>();
  const read = normalizeAddress(address);

  const change = () => {
    setEditing(true);
    queueMicrotask(() => focusField('address'));
  };
  const allow = async (event: Event) => {
    event.preventDefault();
    if (!read.ok) {
      setProblem(addressReason(read.failure.message));
      return focusField('address');
    }
    setDeniedHost(undefined);
    const used = await setup.useAddress(read.value);
    if (!used.ok) return setProblem(failureHeadline(used.failure));
    if (used.value) return onDone();
    setDeniedHost(hostOf(read.value));
    announce(textWith('accessRefused', { site: hostOf(read.value) }));
  };

  return (
    <form onSubmit={allow} noValidate>
      {editing ? (
        <AddressField
          value={address}
          error={problem}
          onInput={(value) => {
            setAddress(value);
            setProblem(undefined);
            setDeniedHost(undefined);
          }}
        />
      ) : (
        <ChosenService address={address} onChange={change} />
      )}
      {deniedHost !== undefined && (
        <p class="step-problem">{textWith('accessRefused', { site: deniedHost })}</p>
      )}
      <div class="step-line">
        <button type="submit" class="button primary">
          {text('allow')}
        </button>
        {read.ok && <p>{textWith('allowWhat', { site: hostOf(read.value) })}</p>}
      </div>
    </form>
  );
}

/** The service that is set, in place of the field for its URL. */
function ChosenService({ address, onChange }: { address: string; onChange: () => void }) {
  return (
    <div class="chosen-service">
      <Icon of={Check} />
      <strong>
        <bdi>{serviceName(address)}</bdi>
      </strong>
      <bdi class="one-line">{address}</bdi>
      <button
        id={FIELD_ID.address}
        type="button"
        class="button small"
        aria-label={textWith('stepChangeName', { step: text('address') })}
        onClick={onChange}
      >
        {text('stepChange')}
      </button>
    </div>
  );
}

interface StepProps {
  /** The step's number, starting at 1. */
  number: number;
  title: string;
  done: boolean;
  open: boolean;
  /** The result, shown once the step is done. */
  summary?: string;
  /** Reopens the step. */
  onChange?: () => void;
  /** Closes a reopened step without changes. */
  onCancel?: () => void;
  children: ComponentChildren;
}

/** One setup step: its number or a check mark, and its content while it is open. */
export function Step({ number, title, done, open, summary, onChange, onCancel, children }: StepProps) {
  const state = open ? 'open' : done ? 'done' : 'later';
  return (
    <li class={`step ${state}`} aria-current={open ? 'step' : undefined}>
      <span class="step-mark" aria-hidden="true">
        {done ? <Icon of={Check} /> : number}
      </span>
      <div class="step-body">
        <div class="step-head">
          <h2 class="step-title" aria-label={done ? textWith('stepDone', { step: title }) : undefined}>
            {title}
          </h2>
          {!open && done && summary && (
            <p class="step-summary">
              <bdi>{summary}</bdi>
            </p>
          )}
          {!open && done && onChange && (
            <button
              type="button"
              class="button small"
              aria-label={textWith('stepChangeName', { step: title })}
              onClick={onChange}
            >
              {text('stepChange')}
            </button>
          )}
          {open && done && onCancel && (
            <button type="button" class="button small" onClick={onCancel}>
              {text('cancel')}
            </button>
          )}
        </div>
        {open && <div class="step-content">{children}</div>}
      </div>
    </li>
  );
}
