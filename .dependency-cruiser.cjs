/** Who may import whom. Each rule's comment says the remedy; `npm run check` prints it. */
const lib = (...folders) => `^lib/(${folders.join('|')})/`;
/** What every feature stands on. */
const FOUNDATIONS = ['service', 'markdown', 'storage'];
const FEATURES = ['search', 'extraction', 'document', 'presets', 'library', 'usage', 'settings', 'vault'];
/** Where a feature meets what is stored. */
const STORES = [
  '^lib/(service|search|extraction|library|settings|usage)/store\\.ts$',
  '^lib/search/(history-store|stored-searches)\\.ts$',
  '^lib/library/extracted-pages\\.ts$',
  '^lib/vault/device-key\\.ts$',
  '^lib/storage/(areas|database|privacy|stored-answer|private-(window|session|answer))\\.ts$',
];
/** What a feature shows to the others. */
const PUBLIC = [
  '^lib/document/(document|count-words|rules|file-names|budget|measure)\\.ts$',
  '^lib/document/templates/(parse|render|variables)\\.ts$',
  '^lib/search/(form|form-schema|history|history-schema|request|answer/tokens|lens/lens|personal/(personal|rules))\\.ts$',
  '^lib/extraction/sites/site-rules\\.ts$',
  '^lib/presets/',
  '^lib/library/(rules|store|extracted-pages)\\.ts$',
  '^lib/usage/',
  '^lib/settings/(settings|schema)\\.ts$',
];

module.exports = {
  forbidden: [
    {
      name: 'no-cycle',
      severity: 'error',
      comment: 'Files that import each other: move what both need into a file of its own.',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'unresolved',
      severity: 'error',
      comment: 'This import leads nowhere: mend the path.',
      from: {},
      to: { couldNotResolve: true, pathNot: '^(wxt|preact|idb|zod)(/|$)' },
    },
    {
      name: 'pure-stays-pure',
      severity: 'error',
      comment:
        'Pure modules take the browser as an argument: pass what you need in, from lib/background/compose.ts, or write a store.',
      from: { path: lib(...FOUNDATIONS, ...FEATURES), pathNot: STORES },
      to: {
        path: [
          '^lib/(browser|messages|pages|background)/',
          '^lib/storage/(areas|database|privacy|private-(window|session|answer))\\.ts$',
          '^(components|entrypoints)/',
          'wxt',
          'idb',
        ],
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'foundations-know-no-feature',
      severity: 'error',
      comment:
        'The service, Markdown, and storage serve every feature: take what a feature knows as an argument, or import its type.',
      from: { path: lib(...FOUNDATIONS) },
      to: { path: lib(...FEATURES), dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'features-by-their-public-files',
      severity: 'error',
      comment:
        'A feature imports of another what its public files export (PUBLIC in .dependency-cruiser.cjs): move what both need there, or have it passed in.',
      from: { path: lib(...FEATURES) },
      to: { path: lib(...FEATURES), pathNot: ['^lib/$1/', ...PUBLIC], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'schemas-know-zod-alone',
      severity: 'error',
      comment:
        'The wire schemas import zod and the type of untrusted text, and nothing else: put logic into a file beside them.',
      from: { path: '^lib/service/schemas\\.ts$' },
      to: { pathNot: ['node_modules/zod', '^lib/untrusted\\.ts$'] },
    },
    {
      name: 'browser-api-in-its-place',
      severity: 'error',
      comment:
        'The browser API is called in lib/browser, lib/messages, lib/storage/areas.ts, and entrypoints: write a function there and call it.',
      from: {
        path: '^(lib|components)/',
        pathNot: [
          lib('browser', 'messages'),
          '^lib/storage/(areas|database|privacy|private-(window|session|answer))\\.ts$',
        ],
      },
      to: {
        path: '(^|/)node_modules/(wxt|@wxt-dev)/|^wxt/',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'pages-load-no-zod',
      severity: 'error',
      comment: 'Schemas cost every page 16 kB: import the type, and let the background parse.',
      from: {
        path: [
          '^components/',
          '^lib/pages/',
          '^entrypoints/(popup|sidepanel|desk|welcome|options|offscreen)/',
        ],
      },
      to: { path: 'node_modules/zod', reachable: true },
    },
    {
      name: 'protocol-by-its-types',
      severity: 'error',
      comment:
        'The protocol brings the schemas along: import its types, and leave reading messages to the background.',
      from: { pathNot: ['^lib/(background/|messages/serve\\.ts$)', '^tests/'] },
      to: { path: '^lib/messages/(protocol|serve)\\.ts$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'components-see-shapes',
      severity: 'error',
      comment:
        'Components get what they do from lib/pages/quarry.ts as a prop; of the rest they see pure modules and text.',
      from: { path: '^components/' },
      to: {
        path: [
          '^lib/(background|messages)/',
          '^lib/browser/(?!text(-values)?\\.ts)',
          '^lib/pages/(?!(quarry|routes)\\.ts)',
          '^lib/service/client\\.ts$',
          '^entrypoints/',
        ],
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'key-for-the-background',
      severity: 'error',
      comment: 'Only the background handles the key: send a message instead.',
      from: { pathNot: ['^lib/background/', '^tests/'] },
      to: { path: '^lib/vault/vault\\.ts$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'nobody-imports-entrypoints-or-tests',
      severity: 'error',
      comment: 'Entrypoints only wire, and tests ship with nothing: move what is shared into lib.',
      from: { path: '^(lib|components|entrypoints)/' },
      to: { path: '^(entrypoints/[^/]+[.]ts$|tests/|scripts/)' },
    },
    {
      name: 'service-shares-nothing',
      severity: 'error',
      comment: 'The local service must not share code with the client: a shared mistake would hide.',
      from: { path: '^tests/mock-service/' },
      to: { path: '^(lib|components|entrypoints)/' },
    },
    {
      name: 'no-development-dependency-in-the-product',
      severity: 'error',
      comment:
        'What ships stands under "dependencies": add the package there, with its reason in docs/architecture.md.',
      from: { path: '^(lib|components|entrypoints)/' },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'], pathNot: 'node_modules/wxt/' },
    },
  ],
  options: {
    // Whatever imports the protocol's types would seem to load what its schemas need: `protocol-by-its-types` stands in.
    doNotFollow: { path: ['node_modules', '^lib/messages/protocol\\.ts$'] },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'browser', 'default', 'types'],
    },
  },
};
