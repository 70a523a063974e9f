import { defineConfig } from 'wxt';
import { aboutFiles, guideFiles } from './scripts/build/guide.ts';
import { inlineTokens } from './scripts/build/inline-tokens.ts';
import { localeFiles, localePaths, localeTypes } from './scripts/build/locales.ts';
import { BACKGROUND_PAGE, manifestFor } from './scripts/build/manifest.ts';
import { partsOfViews } from './scripts/build/parts-of-views.ts';
import { asAscii, deferView, polyfilledBackground } from './scripts/build/plugins.ts';
import { recordShippedPackages } from './scripts/release/shipped-packages.ts';

/**
 * wxt starts its run-time plugins in every page. Quarry has none, so an empty module would cost each page a request.
 */
const withoutRuntimePlugins = () => ({
  name: 'quarry:without-runtime-plugins',
  apply: 'build' as const,
  transform: (_code: string, id: string) =>
    id.includes('wxt-html-plugins') ? { code: '', moduleSideEffects: false } : undefined,
});

/** The files needed to build Quarry from source, for reviewers. */
const SOURCES = [
  '{components,entrypoints,lib,locales,public,scripts}/**',
  'docs/**/*.md',
  'docs/guide/*.webp',
  '*.md',
  'LICENSE',
  '{package,package-lock,tsconfig}.json',
  'wxt.config.ts',
  '.npmrc',
];

const shipped = recordShippedPackages();

export default defineConfig({
  imports: false,
  hooks: {
    // Even so, wxt would replace any variable named like one of its utilities, such as `storage`, by an import of 9 kB.
    'config:resolved': ({ config }) => {
      config.imports.presets = [];
      config.imports.imports = [];
    },
    'build:manifestGenerated': ({ config }, manifest) => {
      if (config.browser === 'firefox') manifest.background = BACKGROUND_PAGE;
    },
    'build:publicAssets': ({ config }, files) => {
      files.push(...localeFiles(config.browser), ...guideFiles(), ...aboutFiles());
    },
    'prepare:publicPaths': (_, paths) => {
      paths.push(...localePaths());
    },
    'prepare:types': (_, entries) => {
      entries.push(localeTypes());
    },
    'build:done': ({ config }) => shipped.write(config.browser),
  },
  manifestVersion: 3,
  zip: { name: 'quarry', includeSources: SOURCES, excludeSources: ['docs/pictures/**'], dotSources: true },
  vite: ({ browser }) => ({
    plugins: [
      withoutRuntimePlugins(),
      partsOfViews(),
      deferView(),
      polyfilledBackground(browser),
      shipped.plugin,
      asAscii(),
    ],
    css: { postcss: { plugins: [inlineTokens()] } },
    worker: { plugins: () => [asAscii()] },
    oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
    // Build for the oldest supported browsers. They know light-dark() and nesting, so nothing is lowered.
    build: {
      modulePreload: {
        polyfill: false,
        // Files load from the local disk, so preloading gains nothing, except for styles, which a later part needs
        // before it is painted.
        resolveDependencies: (_, files) => files.filter((name) => name.endsWith('.css')),
      },
      // `npm run journeys` uses source maps to find the source file of each function.
      ...(process.env.QUARRY_READABLE ? { minify: false, sourcemap: true } : {}),
      target: 'es2023',
      cssTarget: ['chrome126', 'firefox140'],
    },
  }),
  manifest: ({ browser }) => manifestFor(browser),
});
