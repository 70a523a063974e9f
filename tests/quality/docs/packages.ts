import { readFileSync, statSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { debianPlaces, fetchDebianPackage, firstPlace } from '../../../scripts/debian-package.ts';
import type { QualityPage } from '../corpus.ts';

/** Documentation as a tool writes it, and the part of each page that its makers fill. */
interface Documentation {
  /** The tool. */
  group: string;
  /** The Debian package, and the folder in it. */
  name: string;
  folder: string;
  files?: RegExp;
  /** All parts that these selectors find. */
  main: string;
  /** What only pages with such a part have. */
  has?: RegExp;
}

const DOCUMENTATION: readonly Documentation[] = [
  {
    group: 'Sphinx',
    name: 'python-click-doc',
    folder: 'usr/share/doc/python-click-doc/html',
    main: 'div.body',
  },
  {
    group: 'Sphinx',
    name: 'python-jinja2-doc',
    folder: 'usr/share/doc/python-jinja2-doc/html',
    main: 'div.body',
  },
  {
    group: 'DocBook',
    name: 'postgresql-doc-15',
    folder: 'usr/share/doc/postgresql-doc-15/html',
    files: /^(?:sql|functions|ddl|app|runtime)-/,
    main: 'body > .refentry, body > .sect1, body > .chapter',
  },
  {
    group: 'Texinfo',
    name: 'octave-doc',
    folder: 'usr/share/doc/octave/octave.html',
    main: 'div.section > :not(.header)',
    has: /<div class="section"/,
  },
  {
    group: 'Doxygen',
    name: 'libjsoncpp-doc',
    folder: 'usr/share/doc/libjsoncpp-doc',
    files: /^(?:class|md|namespace|struct)_?/,
    main: 'div.headertitle, div.contents',
  },
  {
    group: 'Doxygen',
    name: 'libusb-1.0-doc',
    folder: 'usr/share/doc/libusb-1.0-doc/api-1.0',
    files: /^(?:group__|libusb_|index)/,
    main: 'div.headertitle, div.contents',
  },
  {
    group: 'AsciiDoc',
    name: 'git-doc',
    folder: 'usr/share/doc/git-doc',
    files: /^git/,
    main: 'body:not(#footer)',
  },
  { group: 'MkDocs', name: 'mkdocs-doc', folder: 'usr/share/doc/mkdocs/html', main: '[role=main]' },
  {
    group: 'gtk-doc',
    name: 'libgirepository1.0-doc',
    folder: 'usr/share/gtk-doc/html/gi',
    files: /^gi-GI/,
    main: 'div.refentry',
  },
  { group: 'Node.js', name: 'nodejs-doc', folder: 'usr/share/doc/nodejs/api', main: '#apicontent' },
];

/** How many pages of each package are read. */
const EACH = 8;
/** In bytes: shorter pages lead to others, and longer ones take long to compare. */
const SHORTEST = 5000;
const LONGEST = 250_000;

/** Pages that tools for documentation made, from Debian packages; the reference is what the main part of each shows. */
export async function packagePages(): Promise<QualityPage[]> {
  const pages: QualityPage[] = [];
  for (const documentation of DOCUMENTATION) pages.push(...(await pagesOf(documentation)));
  return pages;
}

async function pagesOf({
  group,
  name,
  folder,
  files = /./,
  main,
  has = /./,
}: Documentation): Promise<QualityPage[]> {
  const place = await folderOf(name, folder);
  const all = (await readdir(place, { recursive: true })).filter(
    (file) =>
      file.endsWith('.html') &&
      files.test(file) &&
      !/(?:genindex|search|index|toc)\.html$|-members\.html$/.test(file),
  );
  const fit = all.toSorted().filter((file) => {
    const { size } = statSync(join(place, file));
    return size >= SHORTEST && size <= LONGEST && has.test(readFileSync(join(place, file), 'utf8'));
  });
  const step = Math.max(1, Math.floor(fit.length / EACH));
  const chosen = fit.filter((_, index) => index % step === 0).slice(0, EACH);
  return chosen.map((file) => ({
    group,
    name: `${name}, ${file}`,
    url: `https://${name.replace(/[^a-z\d]+/g, '-')}.test/${file}`,
    html: readFileSync(join(place, file), 'utf8'),
    reference: { shownIn: main },
  }));
}

/** Where the files of a package are, once it is unpacked. */
export async function folderOf(name: string, folder: string): Promise<string> {
  const find = () => firstPlace(debianPlaces(name, folder));
  if (find() === undefined) await fetchDebianPackage(name);
  const place = find();
  if (place === undefined) throw new Error(`apt could not bring ${name}.`);
  return place;
}
