import { expect, it } from 'vitest';
import { typedIn } from '../../../../lib/extraction/pdf/annotations.ts';
import { pdfToMarkdown, readPdfPage } from '../../../../lib/extraction/pdf/to-markdown.ts';
import { page } from './page.ts';

const field = { subtype: 'Widget', fieldType: 'Tx', rect: [150, 590, 300, 606], annotationFlags: 4 };
const written = (...annotations: object[]) => {
  const form = page([{ text: 'Name of the porter', y: 204, x: 50 }]);
  const items = [...form.items, ...typedIn(annotations)];
  return pdfToMarkdown([readPdfPage({ ...form, items })], []).markdown;
};

it.each<[string, object[], string]>([
  [
    'typed into a field, beside its label',
    [{ ...field, fieldValue: 'Ada Stone' }],
    'Name of the porter Ada Stone',
  ],
  ['of a hidden field', [{ ...field, fieldValue: 'Ada', annotationFlags: 2 }], 'Name of the porter'],
  ['of a password', [{ ...field, fieldValue: 'slate', password: true }], 'Name of the porter'],
  [
    'of a choice',
    [
      {
        ...field,
        fieldType: 'Ch',
        fieldValue: ['a'],
        options: [{ exportValue: 'a', displayValue: 'Ada Stone' }],
      },
    ],
    'Name of the porter Ada Stone',
  ],
  [
    'of a checked box',
    [{ ...field, fieldType: 'Btn', checkBox: true, fieldValue: 'Yes', exportValue: 'Yes' }],
    'Name of the porter \u2612',
  ],
  [
    'of a text box with two lines',
    [{ subtype: 'FreeText', rect: [50, 500, 300, 540], textContent: ['Light the stove', 'before eight.'] }],
    'Name of the porter\n\nLight the stove before eight.',
  ],
])('form: text %s', (_, annotations, markdown) => {
  expect(written(...annotations)).toBe(markdown);
});
