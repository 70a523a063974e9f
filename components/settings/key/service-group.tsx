import { text } from '../../../lib/browser/text.ts';
import { textWith } from '../../../lib/browser/text-values.ts';
import { KEYS_PAGE } from '../../../lib/settings/settings.ts';
import { UnlockForm } from '../../ui/form/unlock-form.tsx';
import { hostOf } from '../../ui/format.ts';
import { Group, type GroupProps } from '../group.tsx';
import { ConnectionTest } from './connection-test.tsx';
import { AddressField, KeyField, KeyStorageField, PassphraseFields } from './service-fields.tsx';
import { useServiceForm } from './use-service-form.ts';

/** The service URL and its API key. */
export function ServiceGroup(props: GroupProps) {
  const { quarry, settings } = props;
  const { key: savedKey, isPrivate } = props.snapshot;
  const form = useServiceForm(props);
  const site = hostOf(settings.address);
  const isOpen = savedKey?.keyStorage === 'passphrase' && !savedKey.locked;
  return (
    <Group id="section-service" title="service" find="findService">
      {savedKey?.locked && (
        <div class="group-note">
          <p>{text('failure_key_locked')}</p>
          <UnlockForm quarry={quarry} onUnlocked={form.unlocked} />
        </div>
      )}
      <form id="service-form" onSubmit={form.save} noValidate>
        {!isPrivate && (
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
        {!isPrivate && <KeyStorageField value={form.keyStorage} onChange={form.setStorage} />}
        {form.keyStorage === 'passphrase' && isOpen && (
          <div class="group-note key-lock wrap">
            <p class="hint">{text('keyUnlocked')}</p>
            <button type="button" class="button small" onClick={form.lock}>
              {text('lockNow')}
            </button>
            <button
              type="button"
              class="button small"
              aria-expanded={form.changing}
              onClick={form.changePassphrase}
            >
              {text('passphraseChange')}
            </button>
          </div>
        )}
        {form.passphrase && <PassphraseFields passphrase={form.passphrase} />}
        {!form.access && (
          <div class="group-note wrap">
            <p class="hint caution">{textWith('accessMissing', { site })}</p>
            <button type="button" class="button" onClick={form.grant}>
              {textWith('recoveryGrantAccess', { host: site })}
            </button>
          </div>
        )}
      </form>
      <ConnectionTest
        quarry={quarry}
        address={settings.address}
        unsaved={form.unsaved}
        onGrant={form.grant}
        announce={props.announce}
      />
    </Group>
  );
}
