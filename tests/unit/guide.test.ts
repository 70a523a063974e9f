import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { guideOn } from '../../components/ui/learn-more.tsx';
import { FILTERS } from '../../lib/document/templates/filters.ts';
import { parseTemplate, VARIABLES } from '../../lib/document/templates/parse.ts';
import { FAILURE_CODES } from '../../lib/service/failures.ts';
import messages from '../../locales/en.json' with { type: 'json' };
import { renderGuide } from '../../scripts/build/guide.ts';
import { ROOT } from '../../scripts/run.ts';

const markdown = readFileSync(`${ROOT}docs/guide.md`, 'utf8');
const { html, anchors } = renderGuide(markdown);

describe('the guide', () => {
  it('has the section that each failure links to', () => {
    const wanted = FAILURE_CODES.map((code) => guideOn(code).split('#')[1] ?? '');
    expect(wanted.filter((anchor) => !anchors.includes(anchor))).toEqual([]);
  });

  it('has the sections that the code and the guide itself link to', () => {
    const code = globSync('{components,entrypoints,lib}/**/*.{ts,tsx,html}', { cwd: ROOT });
    const linked = code.flatMap((path) => [
      ...readFileSync(ROOT + path, 'utf8').matchAll(/guide\.html#([\w-]+)/g),
    ]);
    const within = [...html.matchAll(/href="#([\w-]+)"/g)].map(([, anchor = '']) => anchor);
    expect(within.length).toBeGreaterThan(10);
    const all = [...within, ...linked.map(([, anchor = '']) => anchor)];
    expect(all.filter((anchor) => !anchors.includes(anchor))).toEqual([]);
  });

  it('uses the exact words of buttons and fields', () => {
    // The browser replaces %s with the selected text. Prices are left out.
    const short = (label: string) => label.replace(/…|%s| \(free\)| · .*/g, '').trim();
    const said = new Set(Object.values(messages).map(short));
    const labels = [...markdown.matchAll(/\*\*([^*]+)\*\*/g)].map(([, label = '']) => label);
    expect(labels.length).toBeGreaterThan(40);
    // Labels that introduce a list entry end with a colon.
    const unknown = labels.filter((label) => !label.endsWith(':') && !said.has(short(label)));
    expect(unknown).toEqual([]);
  });

  it('lists exactly the available template variables and filters', () => {
    const section = markdown.slice(markdown.indexOf('### Variables'), markdown.indexOf('### Import from'));
    const [variables = '', filters = ''] = section.split('### Filters');
    const namesIn = (text: string) =>
      text.split('\n').flatMap((line) => /^\| (`[^|]*`) \|/.exec(line)?.[1]?.match(/[a-z_]+(?=[}`])/g) ?? []);
    expect(namesIn(variables).toSorted()).toEqual([...VARIABLES].toSorted());
    expect(namesIn(filters).toSorted()).toEqual(Object.keys(FILTERS).toSorted());
  });

  it('contains only valid template examples', () => {
    const section = markdown
      .slice(markdown.indexOf('### Variables'), markdown.indexOf('### Import from'))
      // In a table, an unescaped bar would end the cell.
      .replaceAll('\\|', '|');
    const examples = section.match(/\{\{.*?\}\}/g) ?? [];
    expect(examples.length).toBeGreaterThan(25);
    expect(examples.flatMap((example) => parseTemplate(example).problems)).toEqual([]);
  });
});
