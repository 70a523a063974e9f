import type { QualityPage } from '../corpus.ts';
import { articlePage, sentence } from '../shell.ts';
import { SAMPLES, type Sample } from './code-samples.ts';

/** Renders code as a tool does. */
export type WriteCode = (sample: Sample) => string | Promise<string>;

/** Number of samples per page. */
const EACH = 4;

/** Pages with code rendered by a tool; `foot`: scripts at their end. */
export async function codePages(
  group: string,
  write: WriteCode,
  { head = '', foot = '', languages = true } = {},
): Promise<QualityPage[]> {
  const pages: QualityPage[] = [];
  for (let start = 0; start < SAMPLES.length; start += EACH) {
    const samples = SAMPLES.slice(start, start + EACH);
    const written = await Promise.all(samples.map(write));
    pages.push(
      articlePage({
        group,
        name: `code ${start / EACH + 1}`,
        title: 'How the wheel is driven',
        head,
        body: `${written.map((html, index) => `<p>${sentence(index)}</p>${html}<p>${sentence(index + 4)}</p>`).join('\n')}${foot}`,
        text: samples
          .map(({ code }, index) => `${sentence(index)}\n${code}\n${sentence(index + 4)}`)
          .join('\n'),
        checks: samples.map(({ code, names }) => (languages ? { code, language: names } : { code })),
      }),
    );
  }
  return pages;
}
