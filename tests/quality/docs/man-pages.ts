import { spawnSync } from 'node:child_process';
import type { QualityPage } from '../shell.ts';
import { folderOf } from './packages.ts';

const PAGES = ['aio', 'arp', 'capabilities', 'epoll', 'glob', 'hier', 'inotify', 'regex', 'signal', 'utf-8'];

/** Manual pages as rendered by mandoc, in HTML and plain text. */
export async function manPages(): Promise<QualityPage[]> {
  const mandoc = await folderOf('mandoc', 'usr/bin/mandoc');
  const folder = await folderOf('manpages', 'usr/share/man/man7');
  const write = (page: string, ...options: string[]) =>
    spawnSync(mandoc, [...options, `${folder}/${page}.7.gz`], { encoding: 'utf8' }).stdout;
  return PAGES.map((page) => ({
    group: 'man pages',
    name: page,
    url: `https://man.test/7/${page}.html`,
    html: write(page, '-Thtml', '-Oman=https://man.test/%S/%N.html'),
    reference: withoutFrame(write(page, '-Tutf8', '-Owidth=1000')),
  }));
}

/** The text without its first and last line, and without overstrikes. */
const withoutFrame = (text: string): string =>
  text
    .split('\b')
    .map((part, index, parts) => (index < parts.length - 1 ? part.slice(0, -1) : part))
    .join('')
    .trim()
    .split('\n')
    .slice(1, -1)
    .join('\n');
