import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exportResults } from '../../../../lib/search/answer/export.ts';
import { toAnswer } from '../../../../lib/search/answer/groups.ts';
import { EMPTY_FORM, type SearchForm } from '../../../../lib/search/form.ts';
import { resultItem } from '../../../../lib/service/schemas.ts';

const word = fc.stringMatching(/^[a-z]{3,12}$/);
const length = fc.integer({ min: 1, max: 5000 });
const address = word.map((name) => `https://${name}.test/p`);

/** A result from the service with every field filled. */
const filled = fc.record({
  url: address,
  title: word,
  snippet: word,
  time: fc.integer({ min: 0, max: 2e12 }).map((at) => new Date(at).toISOString()),
  image: fc.record({ url: word.map((name) => `https://img.test/${name}`), width: length, height: length }),
  props: fc.dictionary(
    word,
    fc.oneof(word, fc.integer(), fc.boolean(), fc.array(word), fc.record({ of: word })),
  ),
});
type Filled = typeof filled extends fc.Arbitrary<infer T> ? T : never;

/** Each value of a result as exported, with its name if it comes from `props`. */
const saidBy = ({ props, image, ...texts }: Filled): string[] => [
  ...Object.values(texts),
  image.url,
  String(image.width),
  String(image.height),
  ...Object.entries(props).flatMap(([name, value]) => [
    name,
    typeof value === 'object' ? JSON.stringify(value) : String(value),
  ]),
];

function exported(
  result: Filled,
  group: string,
  format: 'json' | 'csv',
  form: SearchForm = EMPTY_FORM,
): string {
  const { groups } = toAnswer({ data: { [group]: [result] }, errors: [] }, form);
  const made = exportResults(
    groups.flatMap(({ items }) => items),
    format,
  );
  // Parsed back, without the escaping of each format.
  return format === 'json'
    ? JSON.stringify(JSON.parse(made)).replaceAll('\\"', '"')
    : made.replaceAll('""', '"');
}

describe('exports include every field of a result', () => {
  it('with each field of the schema filled', () => {
    const [sample] = fc.sample(filled, 1);
    expect(Object.keys(sample ?? {}).sort()).toEqual(Object.keys(resultItem().shape).sort());
    expect(Object.keys(sample?.image ?? {}).sort()).toEqual(['height', 'url', 'width']);
  });

  it.each(['json', 'csv'] as const)('as %s in any group', (format) => {
    const group = fc.constantFrom(
      'search',
      'image',
      'video',
      'news',
      'podcast',
      'infobox',
      'code',
      'unheard_of',
    );
    fc.assert(
      fc.property(filled, group, (result, name) => {
        const made = exported(result, name, format);
        for (const value of saidBy(result)) expect(made).toContain(value);
      }),
    );
  });

  it.each(['json', 'csv'] as const)('as %s with the text of its page', (format) => {
    fc.assert(
      fc.property(filled, (result) => {
        const snippet = `# ${result.title}\n\nFirst part.\n\n- Second part\n`;
        const form: SearchForm = { ...EMPTY_FORM, extract: { count: 1 } };
        const made = exported({ ...result, snippet }, 'search', format, form);
        for (const value of saidBy({ ...result, snippet: 'First part.' })) expect(made).toContain(value);
        expect(made).toContain(format === 'json' ? '- Second part' : snippet.replace('- S', "'- S"));
      }),
    );
  });
});
