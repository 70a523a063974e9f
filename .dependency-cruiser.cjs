/** Import rules. Each rule's comment says how to fix a violation; `npm run check` prints it. */
const lib = (...folders) => `^lib/(${folders.join('|')})/`;
/** Modules that every feature builds on. */
const FOUNDATIONS = ['service', 'markdown', 'page-to-markdown', 'storage'];
const FEATURES = ['search', 'extraction', 'document', 'presets', 'library', 'usage', 'settings', 'vault'];
/** Modules in which a feature accesses storage. */
// Settings reads files itself, once one is chosen: a backup of 100 MB doesn't fit into a message.
const READS_FILES = ['^components/settings/', '^entrypoints/options/'];
const STORES = [
  '^lib/(service|search|extraction|library|settings|usage)/store\\.ts$',
  '^lib/search/(history-store|stored-searches)\\.ts$',
  '^lib/vault/device-key\\.ts$',
  '^lib/storage/(areas|database|privacy|stored-answer|private-area)\\.ts$',
];
/** Modules that a feature exposes to other features. */
const PUBLIC = [
  '^lib/document/(document|count-words|document-rules|file-names|title|token-limit|url-tracking)\\.ts$',
  '^lib/document/templates/(parse|render|variables)\\.ts$',
  '^lib/search/(form|form-schema|history|history-schema|request|answer/highlights|lens/lens|personalizations/(personalizations|rules))\\.ts$',
  '^lib/extraction/sites/host-match\\.ts$',
  '^lib/extraction/sites/site-rules\\.ts$',
  '^lib/presets/',
  '^lib/library/(retention|store)\\.ts$',
  '^lib/usage/',
  '^lib/settings/(settings|schema)\\.ts$',
];
/** Views, and parts of views, that a folder of components exposes to other folders. */
const PUBLIC_VIEWS = [
  '^components/document/document-view\\.tsx$',
  '^components/extraction/(job-panel|job-review|activity-view|site-form|use-jobs|sources/add-dialog)\\.tsx$',
  '^components/extraction/(job-words|report-part)\\.ts$',
  '^components/library/(library|reader/page-text|reader/rendered)\\.tsx$',
  '^components/pdf/pdf-part\\.ts$',
  '^components/spending/spending-view\\.tsx$',
  '^components/search/((answers|later)-part|answer/use-pages|results/use-result|state/use-search)\\.ts$',
  '^components/search/controls/search-field\\.tsx$',
  '^components/settings/key/service-(fields|group)\\.tsx$',
  '^components/workspace/workspace-part\\.ts$',
];

module.exports = {
  forbidden: [
    {
      name: 'no-cycle',
      severity: 'error',
      comment: 'These files import each other: move what both need into a separate file.',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'unresolved',
      severity: 'error',
      comment: 'This import can’t be resolved: fix the path.',
      from: {},
      to: { couldNotResolve: true, pathNot: '^(wxt|preact|idb|zod)(/|$)' },
    },
    {
      name: 'pure-stays-pure',
      severity: 'error',
      comment:
        'Pure modules take the browser as an argument: pass in what you need from lib/background/compose.ts, or write a store.',
      from: { path: lib(...FOUNDATIONS, ...FEATURES), pathNot: STORES },
      to: {
        path: [
          '^lib/(browser|messages|pages|background)/',
          '^lib/storage/(areas|database|privacy|private-area)\\.ts$',
          '^(components|entrypoints)/',
          'wxt',
          'idb',
        ],
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'lib-knows-no-view',
      severity: 'error',
      comment: 'Views import lib, not the other way round: move what both need into lib.',
      from: { path: '^lib/' },
      to: { path: '^components/' },
    },
    {
      name: 'foundations-know-no-feature',
      severity: 'error',
      comment:
        'The service, Markdown, and storage modules serve every feature: take feature data as an argument, or import only its type.',
      from: { path: lib(...FOUNDATIONS) },
      to: { path: lib(...FEATURES), dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'features-by-their-public-files',
      severity: 'error',
      comment:
        'A feature may import only the public files of another (PUBLIC in .dependency-cruiser.cjs): move what both need there, or pass it in.',
      from: { path: lib(...FEATURES) },
      to: { path: lib(...FEATURES), pathNot: ['^lib/$1/', ...PUBLIC], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'page-to-markdown-by-its-entry-points',
      severity: 'error',
      comment:
        'Import lib/page-to-markdown/index.ts or, where the reader must not be loaded, reading.ts, copy/page-view.ts, or markdown/escape.ts: move what you need there.',
      from: { path: '^(lib|components|entrypoints)/', pathNot: '^lib/page-to-markdown/' },
      to: {
        path: '^lib/page-to-markdown/',
        pathNot: '^lib/page-to-markdown/(index|reading|copy/page-view|markdown/escape)\\.ts$',
      },
    },
    {
      name: 'page-to-markdown-stands-alone',
      severity: 'error',
      comment: 'lib/page-to-markdown/ could be published: it imports only its own files and types.',
      from: { path: '^lib/page-to-markdown/' },
      to: {
        path: '^(lib|components|entrypoints)/',
        pathNot: '^lib/page-to-markdown/',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'views-by-their-public-files',
      severity: 'error',
      comment:
        'A view may import only the public files of another (PUBLIC_VIEWS in .dependency-cruiser.cjs): move what both need to components/ui/, or pass it in as a prop.',
      from: { path: '^components/([^/]+)/', pathNot: '^components/ui/' },
      to: {
        path: '^components/',
        pathNot: ['^components/(ui|$1)/', ...PUBLIC_VIEWS],
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'ui-knows-no-view',
      severity: 'error',
      comment:
        'components/ui/ serves every view: move the shared part into it, or let the view pass in what it needs.',
      from: { path: '^components/ui/' },
      to: { path: '^components/', pathNot: '^components/ui/' },
    },
    {
      name: 'browser-api-in-its-place',
      severity: 'error',
      comment:
        'Only lib/browser, lib/messages, lib/storage/areas.ts, and entrypoints call the browser API: write a function there and call it.',
      from: {
        path: '^(lib|components)/',
        pathNot: [lib('browser', 'messages'), '^lib/storage/(areas|database|privacy|private-area)\\.ts$'],
      },
      to: {
        path: '(^|/)node_modules/(wxt|@wxt-dev)/|^wxt/',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'pages-load-no-zod',
      severity: 'error',
      comment:
        'Schemas cost every page 16 kB: import only the type, and let the background parse. A test of the builds follows all imports.',
      from: {
        path: [
          '^components/',
          '^lib/pages/',
          '^entrypoints/(popup|sidepanel|desk|welcome|options|offscreen)/',
        ],
        pathNot: READS_FILES,
      },
      to: { path: ['node_modules/zod', '^lib/.*schema\\.ts$'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'protocol-by-its-types',
      severity: 'error',
      comment:
        'Importing the protocol loads the schemas: import only its types, and let the background read messages.',
      from: { pathNot: ['^lib/(background/|messages/serve\\.ts$)', '^tests/'] },
      to: { path: '^lib/messages/(protocol|serve)\\.ts$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'components-import-pure-code',
      severity: 'error',
      comment:
        'Components get their actions from lib/pages/quarry.ts as a prop; otherwise they may import only pure modules and text.',
      from: { path: '^components/' },
      to: {
        path: [
          '^lib/(background|messages)/',
          '^lib/browser/(?!(amounts|document-words|text(-values)?)\\.ts)',
          '^lib/pages/(?!(quarry|routes)\\.ts)',
          '^lib/service/gateway\\.ts$',
          '^lib/storage/cache\\.ts$',
          ...STORES,
          '^entrypoints/',
        ],
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'key-for-the-background',
      severity: 'error',
      comment: 'Only the background handles the key: send it a message instead.',
      from: { pathNot: ['^lib/background/', '^tests/'] },
      to: { path: '^lib/vault/vault\\.ts$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'nobody-imports-entrypoints-or-tests',
      severity: 'error',
      comment: 'Entrypoints only assemble, and tests and scripts don’t ship: move shared code into lib.',
      from: { path: '^(lib|components|entrypoints)/' },
      to: { path: '^(entrypoints/[^/]+[.]ts$|tests/|scripts/)' },
    },
    {
      name: 'browser-suites-share-in-one-place',
      severity: 'error',
      comment: 'Chromium’s and Firefox’s tests share code in tests/shared/: move what both need there.',
      from: { path: '^tests/(firefox|shared)/' },
      to: { path: '^tests/e2e/' },
    },
    {
      name: 'service-shares-nothing',
      severity: 'error',
      comment: 'The local service must not share code with the client: a shared bug would go unnoticed.',
      from: { path: '^tests/mock-service/' },
      to: { path: '^(lib|components|entrypoints)/' },
    },
    {
      name: 'no-development-dependency-in-the-product',
      severity: 'error',
      comment:
        'Shipped packages belong in "dependencies": add the package there, with its reason in docs/dependencies.md.',
      from: { path: '^(lib|components|entrypoints)/' },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'], pathNot: 'node_modules/wxt/' },
    },
  ],
  options: {
    doNotFollow: { path: ['node_modules'] },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'browser', 'default', 'types'],
    },
  },
};
