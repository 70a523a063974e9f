import { describe, expect, it } from 'vitest';
import type { Answer } from '../../../lib/search/answer/answer.ts';
import { toAnswer } from '../../../lib/search/answer/groups.ts';
import { textOf } from '../../../lib/search/answer/highlights.ts';
import { EMPTY_FORM, type Workflow } from '../../../lib/search/form.ts';
import data from '../../gallery/official-examples.json' with { type: 'json' };

// Invented results in the format of the service's published examples and of its public clients.

const read = (workflow: Workflow = 'search', extract?: { count: number }): Answer =>
  toAnswer({ data, errors: [] }, { ...EMPTY_FORM, workflow, extract });

describe('results in the format of the published examples', () => {
  it('are all read into their groups', () => {
    const counts = Object.entries(data).map(([name, items]) => [name, items.length]);
    expect(read().groups.map(({ name, items }) => [name, items.length])).toEqual(counts);
  });

  it('contain text without markup or entities', () => {
    const texts = read().groups.flatMap(({ items }) =>
      items.flatMap(({ title, snippet, question = '', source = '', facts = [] }) => [
        textOf(title),
        textOf(snippet),
        question,
        source,
        ...facts.map(({ value }) => String(value)),
      ]),
    );
    expect(texts.filter((text) => /<\/?[a-z]|&(?:#\d+|[a-z]+);/i.test(text))).toEqual([]);
    expect(texts.filter((text) => text !== '').length).toBeGreaterThan(60);
  });
});
