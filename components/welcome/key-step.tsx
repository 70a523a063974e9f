import { ExternalLink } from 'lucide';
import { useState } from 'preact/hooks';
import { text } from '../../lib/browser/text.ts';
import { textWith } from '../../lib/browser/text-values.ts';
import type { Quarry } from '../../lib/pages/quarry.ts';
import { failed } from '../../lib/service/failures.ts';
import { HOSTED_MOCK_ADDRESS, KEYS_PAGE, type KeyStorage } from '../../lib/settings/settings.ts';
import { readKey } from '../../lib/vault/read-key.ts';
import { useNewPassphrase } from '../settings/key/new-passphrase.ts';
import { KeyStorageField, PassphraseFields } from '../settings/key/service-fields.tsx';
import { failureHeadline, failureInFull } from '../ui/failure/failure-words.ts';
import { describedBy, FIELD_ID, Field, focusField } from '../ui/form/field.tsx';
import { hostOf } from '../ui/format.ts';
import { Icon } from '../ui/icon.tsx';
import { checkedWords, keyProblem } from '../ui/key-words.ts';
import { isDemoGone, type Setup } from './use-setup.ts';

interface Props {
  quarry: Quarry;
  setup: Setup;
  announce: (words: string) => void;
  /** Called with what to announce. */
  onDone: (words: string) => void;
}

/** The step for the API key and how it is stored, or for a service that needs no key. */
export function KeyStep({ quarry, setup, announce, onDone }: Props) {
  const { key: saved, settings } = setup.snapshot;
  const [key, setKey] = useState('');
  const [keyStorage, setKeyStorage] = useState<KeyStorage>(saved?.keyStorage ?? 'device');
  const [problem, setProblem] = useState(() =>
    setup.isRefused ? failureInFull({ code: 'key-refused' }) : undefined,
  );
  const [saving, setSaving] = useState(false);
  const passphrase = useNewPassphrase();
  const here = hostOf(settings.address);
  const elsewhere = saved && hostOf(saved.origin) !== here ? hostOf(saved.origin) : undefined;

  const store = async () => {
    const locks = keyStorage === 'passphrase';
    if (locks && !passphrase.check()) return 'no-passphrase';
    setSaving(true);
    announce(text('testRunning'));
    // Must run first in the click handler, because it asks for access.
    const stored = await setup
      .saveKey(key, keyStorage, locks ? passphrase.typed : undefined)
      .catch(() => failed('internal'));
    setSaving(false);
    return stored;
  };
  const save = async (event: Event) => {
    event.preventDefault();
    if (saving) return;
    const outcome = key.trim() ? await store() : undefined;
    if (outcome === 'no-passphrase') return;
    if (outcome?.ok) return onDone(checkedWords(outcome.value.isChecked));
    if (outcome?.failure.code === 'key-not-kept') setKeyStorage('passphrase');
    setProblem(outcome ? keyProblem(outcome.failure, key) : text('keyEmpty'));
    focusField('key');
  };

  return (
    <>
      <form onSubmit={save} noValidate>
        <p class="step-what">{textWith('stepKeyWhat', { service: here })}</p>
        <Field
          id={FIELD_ID.key}
          label={text('key')}
          error={problem}
          hint={
            <>
              {elsewhere && <p class="caution">{textWith('keyElsewhere', { saved: elsewhere, here })}</p>}
              <p>{text('keyHint')}</p>
            </>
          }
        >
          <input
            id={FIELD_ID.key}
            type="password"
            dir="ltr"
            autocomplete="off"
            spellcheck={false}
            aria-invalid={problem !== undefined}
            aria-describedby={describedBy(FIELD_ID.key, problem)}
            value={key}
            onInput={(event) => {
              const { value } = event.currentTarget;
              const read = readKey(value);
              setKey(value);
              setProblem(value.trim() === '' || read.ok ? undefined : keyProblem(read.failure, value));
            }}
          />
        </Field>
        <KeyStorageField value={keyStorage} onChange={setKeyStorage} />
        {keyStorage === 'passphrase' && <PassphraseFields passphrase={passphrase} />}
        <div class="step-line">
          <button type="submit" class="button primary">
            {text('keySave')}
          </button>
          <button type="button" class="button" onClick={() => quarry.openTab(KEYS_PAGE)}>
            {text('keysPage')}
            <Icon of={ExternalLink} size={14} />
          </button>
        </div>
      </form>
      <WithoutKey setup={setup} announce={announce} onDone={onDone} />
    </>
  );
}

/** Offers a third party's mock service for trying Quarry out, unless it is gone. It gets a placeholder key. */
function WithoutKey({ setup, announce, onDone }: Omit<Props, 'quarry'>) {
  const mock = hostOf(HOSTED_MOCK_ADDRESS);
  const use = async () => {
    const used = await setup.useAddress(HOSTED_MOCK_ADDRESS);
    if (!used.ok) announce(failureHeadline(used.failure));
    else if (used.value) onDone(text('keyPlaceholder'));
    else announce(textWith('accessRefused', { site: mock }));
  };
  if (isDemoGone(setup.snapshot)) return <p class="caution">{textWith('mockGone', { site: mock })}</p>;
  return (
    <section class="without-key">
      <h3>{text('noKeyYet')}</h3>
      <p>{textWith('mockOffer', { site: mock })}</p>
      <button type="button" class="button" onClick={use}>
        {text('mockUse')}
      </button>
    </section>
  );
}
