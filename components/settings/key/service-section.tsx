import { text } from '../../../lib/browser/text.ts';
import { textWith } from '../../../lib/browser/text-values.ts';
import { KEYS_PAGE } from '../../../lib/settings/settings.ts';
import { UnlockForm } from '../../ui/form/unlock-form.tsx';
import { hostOf } from '../../ui/format.ts';
import { Section } from '../section.tsx';
import { AddressField } from './address-field.tsx';
import { ConnectionTest } from './connection-test.tsx';
import { KeyField } from './key-field.tsx';
import { KeyLockSetting } from './key-lock.tsx';
import { KeyStorageField, PassphraseFields } from './key-storage.tsx';
import { type ServiceProps, useServiceForm } from './use-service-form.ts';

/** The service URL and its API key. */
export function ServiceSection(props: ServiceProps) {
  const { quarry, settings, savedKey } = props;
  const form = useServiceForm(props);
  return (
    <Section name="service">
      {savedKey?.locked && (
        <div class="locked-key">
          <p>{text('failure_key_locked')}</p>
          <UnlockForm quarry={quarry} onUnlocked={form.unlocked} />
        </div>
      )}
      <form onSubmit={form.save} noValidate>
        {!props.keyOnly && (
          <AddressField value={form.address} error={form.problems.address} onInput={form.setAddress} />
        )}
        <KeyField
          value={form.key}
          saved={savedKey}
          address={form.read}
          error={form.problems.key}
          onInput={form.setKey}
          onRemove={form.removeKey}
          onKeysPage={() => quarry.openTab(KEYS_PAGE)}
        />
        {!props.keyOnly && <KeyStorageField keyStorage={form.keyStorage} onChange={form.setStorage} />}
        {form.keyStorage === 'passphrase' && savedKey?.keyStorage === 'passphrase' && !savedKey.locked && (
          <KeyLockSetting changing={form.changing} onLock={form.lock} onChange={form.changePassphrase} />
        )}
        {form.passphrase && <PassphraseFields passphrase={form.passphrase} />}
        {!form.access && (
          <div class="no-access">
            <p>{textWith('accessMissing', { site: hostOf(settings.address) })}</p>
            <button type="button" class="button" onClick={form.grant}>
              {textWith('recoveryGrantAccess', { host: hostOf(settings.address) })}
            </button>
          </div>
        )}
        <button type="submit" class="button primary">
          {text('save')}
        </button>
      </form>
      <ConnectionTest
        quarry={quarry}
        address={settings.address}
        unsaved={form.unsaved}
        onGrant={form.grant}
        announce={props.announce}
      />
    </Section>
  );
}
