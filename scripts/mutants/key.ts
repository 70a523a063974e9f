import type { Promises } from './promises.ts';

/** Who can use the key, and who can give orders. */
export const KEY: readonly Promises[] = [
  {
    file: 'lib/vault/vault.ts',
    tests: ['tests/unit/vault/vault.test.ts'],
    faults: [
      [
        'The key is sent only to the origin that it was saved for',
        'found?.stored.origin === origin ?',
        'found !== undefined ?',
      ],
      [
        'The hosted demo never gets the key',
        'origin === MOCK_ORIGIN ? success(PLACEHOLDER_KEY) : vault.open(origin)',
        'vault.open(origin)',
      ],
      [
        'A short key is not shown in part',
        "key.value.length >= 12 ? key.value.slice(-4) : ''",
        'key.value.slice(-4)',
      ],
      ['Removing the key removes what encrypted it', 'await deviceKey.forget();', ''],
    ],
  },
  {
    file: 'lib/vault/vault.ts',
    tests: ['tests/unit/vault/key-lock.test.ts'],
    faults: [
      ['A short passphrase is refused', "if (isTooShort(passphrase)) return failed('passphrase-short');", ''],
      ['A weaker lock is replaced when it is opened', 'if (by.iterations < iterations)', 'if (false)'],
    ],
  },
  {
    file: 'lib/vault/encryption.ts',
    tests: ['tests/unit/vault/key-lock.test.ts'],
    faults: [
      [
        'A locked key has the recommended work factor',
        'export const ITERATIONS = 600_000;',
        'export const ITERATIONS = 1000;',
      ],
      [
        'Each lock has its own salt',
        'const salt = crypto.getRandomValues(new Uint8Array(16));',
        'const salt = new Uint8Array(16);',
      ],
      [
        'An unlocked key opens only with the key that it came from',
        'const aboutOpen = ({ origin, iv }: EncryptedKey): string =>',
        "const aboutOpen = ({ origin, iv }: EncryptedKey): string => '' &&",
      ],
    ],
  },
  {
    file: 'lib/vault/encryption.ts',
    tests: ['tests/unit/vault/vault.test.ts'],
    faults: [
      [
        'The same key is encrypted differently each time',
        'crypto.getRandomValues(new Uint8Array(12))',
        'new Uint8Array(12)',
      ],
    ],
  },
  {
    file: 'lib/vault/device-key.ts',
    tests: ['tests/unit/storage/stores.test.ts'],
    faults: [['The device key can’t be exported', 'length: 256 }, false, [', 'length: 256 }, true, [']],
  },
  {
    file: 'lib/vault/slots.ts',
    tests: ['tests/unit/vault/vault.test.ts'],
    faults: [
      ['Removing the key removes keys that were set aside', ' || name.startsWith(PREFIX)', ''],
      [
        'The key is in one storage area at a time',
        "await areas[slot === 'session' ? 'device' : 'session'].remove(ENCRYPTED_KEY.name);",
        '',
      ],
    ],
  },
  {
    file: 'lib/vault/slots.ts',
    tests: ['tests/unit/vault/key-moves.test.ts', 'tests/unit/vault/key-lock.test.ts'],
    faults: [
      [
        'A key stored without a lock leaves no unlocked copy',
        'if (stored.lock === undefined) await areas.session.remove(OPEN_KEY);',
        '',
      ],
    ],
  },
  {
    file: 'lib/vault/key-info.ts',
    tests: [
      'tests/unit/vault/key-info.test.ts',
      'tests/unit/vault/key-moves.test.ts',
      'tests/unit/vault/key-lock.test.ts',
    ],
    faults: [
      [
        'A key is locked until its own passphrase was entered',
        'key.lock && open?.of !== key.iv',
        'key.lock && open === undefined',
      ],
    ],
  },
  {
    file: 'lib/vault/read-key.ts',
    tests: ['tests/unit/vault/vault.test.ts'],
    faults: [
      ['A key that can’t be sent in a header is refused', '[\\x21-\\x7e]{1,4096}', '[^]{1,4096}'],
      ['A session link is not saved', "if (SESSION_LINK.test(key)) return noKey('session-link');", ''],
    ],
  },
  {
    file: 'lib/service/check-key.ts',
    tests: ['tests/contract/key-check.test.ts'],
    faults: [
      [
        'A key that the service refuses is not shown as good',
        "outcome.failure.code === 'bad-request'",
        "outcome.failure.code !== 'deadline'",
      ],
      [
        'The check asks for nothing that could be charged',
        '{ pages: [] }',
        "{ pages: [{ url: 'https://docs.test/' }] }",
      ],
      ['A check that was answered nevertheless may have been charged', 'if (outcome.ok)', 'if (false)'],
    ],
  },
  {
    file: 'lib/background/handlers.ts',
    tests: ['tests/unit/background/create-background.test.ts'],
    faults: [
      [
        'A key is checked only at the address that it is for',
        'background.checkKey(to.value, read.value)',
        'background.checkKey(await background.address(), read.value)',
      ],
      [
        'A key that the service refuses does not replace a good one',
        "if (code === 'key-refused') return false;",
        '',
      ],
      [
        'A key that could not be checked does not replace a good one',
        "return !earlier.ok && earlier.failure.code === 'no-key';",
        'return true;',
      ],
      [
        'A check that ends late does not bring back a removed key',
        "if (!isNewest()) return failed('withdrawn');",
        '',
      ],
    ],
  },
  {
    file: 'lib/background/compose.ts',
    tests: ['tests/unit/background/create-background.test.ts'],
    faults: [
      [
        'The check never sends a key to the hosted demo',
        'keyFor: (origin) => keyFor(keys, origin),',
        'keyFor: (origin) => keys.open(origin),',
      ],
      [
        'The wait of a key that is not saved does not hold up the saved one',
        '{ ...backoffStore, keep: async () => undefined }',
        'backoffStore',
      ],
    ],
  },
  {
    file: 'components/welcome/use-setup.ts',
    tests: ['tests/unit/components/welcome/welcome-view.test.tsx'],
    faults: [['The first steps are not done with a refused key', ' && !isRefused', '']],
  },
  {
    file: 'lib/service/address.ts',
    tests: ['tests/unit/service/address.test.ts'],
    faults: [
      [
        'The key is sent over https or to this computer only',
        "url.protocol === 'http:' && !LOOPBACK.has(url.hostname)",
        'false',
      ],
      [
        'A service URL contains no credentials',
        "if (url.username !== '' || url.password !== '') return reject('credentials', typed);",
        '',
      ],
    ],
  },
  {
    file: 'lib/service/gateway.ts',
    tests: ['tests/unit/service/gateway.test.ts'],
    faults: [
      [
        'A stored service URL is checked again before sending',
        'read.ok ? send(address, ...rest) : read',
        'send(address, ...rest)',
      ],
    ],
  },
  {
    file: 'lib/service/client.ts',
    tests: ['tests/contract/client.test.ts'],
    faults: [['The key never follows a redirect', "redirect: 'manual'", "redirect: 'follow'"]],
  },
  {
    file: 'lib/messages/serve.ts',
    tests: ['tests/unit/messages/serve.test.ts'],
    faults: [
      [
        'Only Quarry’s own pages give orders',
        'if (!isOwnPage(sender) || !isMessage(message)) return false;',
        'if (!isMessage(message)) return false;',
      ],
      ['A page of another origin is not Quarry’s own', ' && from.host === own.host', ''],
      ['Another extension is not Quarry', 'sender.id !== browser.runtime.id || ', ''],
      [
        'A message that does not match its schema has no effect',
        'if (!request.success) throw',
        'if (false) throw',
      ],
    ],
  },
  {
    file: 'lib/messages/serve.ts',
    tests: ['tests/unit/parsers.test.ts', 'tests/unit/messages/serve.test.ts'],
    faults: [
      [
        'Names of an object’s own properties are no messages',
        'Object.hasOwn(PROTOCOL, name)',
        'name in PROTOCOL',
      ],
    ],
  },
  {
    file: 'lib/browser/clipboard/offscreen.ts',
    tests: ['tests/unit/browser/clipboard/offscreen.test.ts'],
    faults: [['Only the background puts text on the clipboard', ' && sender.tab === undefined', '']],
  },
  {
    file: 'lib/service/report.ts',
    tests: ['tests/unit/service/report.test.ts'],
    faults: [
      [
        'A problem report contains no key',
        "word.length >= MIN_KEY_LENGTH && word.includes(lastFour) ? '…' : word",
        'word',
      ],
    ],
  },
];
