import { describe, expect, it } from 'vitest';
import budget from './budget.json' with { type: 'json' };
import {
  BROWSERS,
  fileOf,
  filesOf,
  loadedBy,
  loadedDeferred,
  loadedFirst,
  manifestOf,
  weigh,
} from './output.ts';
import permissions from './permissions.json' with { type: 'json' };

const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' https: data:; connect-src 'self' https: http://127.0.0.1:* http://localhost:*; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
/** Words that occur only in tests, tools, and the local service. */
const FOREIGN = [
  'mock-service',
  'quarry-demo-key',
  'fastify',
  'vitest',
  'playwright',
  'fast-check',
  'defuddle',
  'docs.test',
];

/** The user guide, which no other page loads. */
const isOfGuide = (name: string): boolean => name.startsWith('guide');

/** The script injected to read a page in its tab. */
const READER = 'page-in-tab.js';

const isTranslation = (name: string): boolean => /^_locales\/(?!en\/)/.test(name);

/** Everything for PDFs: the view, pdf.js, its character maps, and the conversion of its text. */
const isOfPdfs = (name: string): boolean =>
  /^(?:chunks|assets)\/pdf-|^assets\/(?:pdf\.worker|Adobe-)/.test(name);

/** pdf.js alone. */
const isPdfJs = (name: string): boolean => /^chunks\/pdf-js-|^assets\/pdf\.worker/.test(name);

const PAGES = ['popup.html', 'sidepanel.html', 'desk.html', 'options.html'];

/** The deferred parts that every view may load. */
const VIEW_PARTS = ['later', 'answers', 'workspace', 'page-actions'];

const sorted = (list: unknown): unknown[] => (Array.isArray(list) ? [...list].sort() : []);

describe.each(BROWSERS)('the build for %s', (browser) => {
  const manifest = manifestOf(browser);
  const scripts = filesOf(browser).filter((name) => name.endsWith('.js'));

  it('requests exactly the listed permissions, and no origin up front', () => {
    expect(sorted(manifest.permissions)).toEqual(permissions[browser].permissions);
    expect(sorted(manifest.optional_host_permissions)).toEqual(
      permissions[browser].optional_host_permissions,
    );
    expect(sorted(manifest.optional_permissions)).toEqual(permissions[browser].optional_permissions);
    for (const key of ['host_permissions', 'externally_connectable']) {
      expect(manifest).not.toHaveProperty(key);
    }
  });

  it('injects nothing into web pages', () => {
    expect(manifest).not.toHaveProperty('content_scripts');
    expect(manifest).not.toHaveProperty('web_accessible_resources');
  });

  it('has the designed content security policy', () => {
    expect(manifest.content_security_policy).toEqual({ extension_pages: POLICY });
  });

  it('suggests at most four shortcuts, Chrome’s limit', () => {
    expect(JSON.stringify(manifest.commands).match(/suggested_key/g)?.length ?? 0).toBeLessThanOrEqual(4);
  });

  it('has icons in all sizes', () => {
    expect(Object.keys(Object(manifest.icons))).toEqual(['16', '32', '48', '96', '128']);
    for (const name of Object.values(Object(manifest.icons))) {
      expect(fileOf(browser, String(name).replace(/^\//, '')).subarray(1, 4).toString()).toBe('PNG');
    }
  });

  it('contains no test code and nothing of the local service', () => {
    expect(scripts.length).toBeGreaterThan(2);
    for (const name of scripts) {
      const source = fileOf(browser, name).toString().toLowerCase();
      expect(
        FOREIGN.filter((word) => source.includes(word)),
        name,
      ).toEqual([]);
    }
  });

  it('evaluates no strings as code, and no page loads zod', () => {
    for (const name of [...scripts, ...filesOf(browser).filter(isOfPdfs)]) {
      expect(fileOf(browser, name).toString(), name).not.toMatch(
        /\bnew Function\(|\beval\(|import\(["'`]https?:/,
      );
    }
    for (const page of filesOf(browser).filter((name) => PAGES.includes(name))) {
      for (const name of [...loadedBy(browser, page), ...loadedDeferred(browser, page, VIEW_PARTS)])
        expect(fileOf(browser, name).toString(), name).not.toContain('_zod');
    }
  });

  it('keeps the popup’s code before its field’s first paint within budget', () => {
    const loaded = loadedFirst(browser, 'popup.html');
    const scripts = weigh(
      browser,
      loaded.filter((name) => name.endsWith('.js')),
    ).bytes;
    const { bytes } = weigh(browser, loaded);
    console.log(
      `${browser}: until the field is painted ${loaded.length} files, ${bytes} bytes, ${scripts} of scripts`,
    );
    expect(scripts).toBeGreaterThan(1000);
    expect(scripts).toBeLessThanOrEqual(budget.popup.first.scripts);
    expect(bytes).toBeLessThanOrEqual(budget.popup.first.bytes);
    expect(loaded.length).toBeLessThanOrEqual(budget.popup.first.requests);
  });

  it('keeps the popup within budget', () => {
    const loaded = loadedBy(browser, 'popup.html');
    const weight = weigh(browser, loaded);
    console.log(
      `${browser}: the popup loads ${loaded.length} files, ${weight.bytes} bytes, ${weight.gzipBytes} gzipped`,
    );
    expect(weight.bytes).toBeGreaterThan(1000);
    expect(weight.bytes).toBeLessThanOrEqual(budget.popup.bytes);
    expect(weight.gzipBytes).toBeLessThanOrEqual(budget.popup.gzipBytes);
    expect(loaded.length).toBeLessThanOrEqual(budget.popup.requests);
  });

  it('keeps the popup’s deferred parts within budget, with and without an answer', () => {
    for (const [parts, most] of [
      [['later'], budget.popup.later],
      [['later', 'answers'], budget.popup.laterWithAnswer],
    ] as const) {
      const loaded = loadedDeferred(browser, 'popup.html', parts);
      const { bytes } = weigh(browser, loaded);
      console.log(
        `${browser}: then the popup loads ${parts.join(' and ')}, ${loaded.length} files, ${bytes} bytes`,
      );
      expect(bytes).toBeGreaterThan(10_000);
      expect(bytes).toBeLessThanOrEqual(most.bytes);
      expect(loaded.length).toBeLessThanOrEqual(most.requests);
    }
  });

  it('has ASCII-only scripts, which take half the memory', () => {
    const scripts = filesOf(browser).filter((name) => name.endsWith('.js'));
    const others = scripts.filter((name) => fileOf(browser, name).some((byte) => byte > 0x7f));
    expect(scripts.length).toBeGreaterThan(10);
    expect(others).toEqual([]);
  });

  it('keeps the package within budget', () => {
    const all = filesOf(browser);
    const whole = weigh(browser, all).zipBytes;
    const reader = weigh(browser, [READER]).zipBytes;
    const guide = weigh(browser, all.filter(isOfGuide)).zipBytes;
    const pdfs = weigh(browser, all.filter(isOfPdfs)).zipBytes;
    const translations = weigh(browser, all.filter(isTranslation)).zipBytes;
    console.log(
      `${browser}: the package takes ${whole} bytes, ${reader} of them to read pages in their tabs, ${pdfs} to read PDFs, ${guide} for the guide, ${translations} for languages other than English`,
    );
    expect(reader).toBeGreaterThan(1000);
    expect(guide).toBeGreaterThan(1000);
    expect(guide).toBeLessThanOrEqual(budget.package.guideBytes);
    expect(pdfs).toBeGreaterThan(1000);
    expect(pdfs).toBeLessThanOrEqual(budget.package.pdfBytes);
    expect(translations).toBeGreaterThan(1000);
    expect(translations).toBeLessThanOrEqual(budget.package.translationBytes);
    expect(whole - guide - reader - pdfs - translations).toBeLessThanOrEqual(budget.package.bytes);
    expect(whole - guide - pdfs - translations).toBeLessThanOrEqual(budget.package.withReaderBytes);
  });

  it('has pdf.js in two files, loaded only by the PDF view', () => {
    const names = filesOf(browser);
    const holders = names.filter(
      (name) => /\.m?js$/.test(name) && /getTextContent/.test(fileOf(browser, name).toString()),
    );
    expect(holders.sort()).toEqual(names.filter(isPdfJs).sort());
    expect(holders).toHaveLength(2);
    const loaded = PAGES.filter((page) => names.includes(page)).flatMap((page) => [
      ...loadedBy(browser, page),
      ...loadedDeferred(browser, page, VIEW_PARTS),
    ]);
    expect(loaded.length).toBeGreaterThan(10);
    expect(loaded.filter(isOfPdfs)).toEqual([]);
    for (const name of names.filter((one) => /^(?:background|page-).*js$/.test(one)))
      expect(fileOf(browser, name).toString(), name).not.toMatch(/pdf-(?:js|part)-/);
  });

  it('has the page reader only in the injected script', () => {
    const holders = scripts.filter((name) =>
      /turndown|shreddit-post/i.test(fileOf(browser, name).toString()),
    );
    expect(holders).toEqual([READER]);
  });
});
