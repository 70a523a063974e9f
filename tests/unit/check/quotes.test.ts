import { expect, it } from 'vitest';
import { quoteProblems } from '../../../scripts/check/translations.ts';

const SOURCE = {
  once: 'This once',
  manage: 'Manage lenses…',
  capsWhat: 'Choose “This once”, or open “Manage lenses”. “{query}” and “Chrome’s own” are no labels.',
};
const GERMAN = {
  once: 'Dieses eine Mal',
  manage: 'Linsen verwalten…',
  capsWhat: '„Dieses eine Mal“ wählen oder „Linsen verwalten“ öffnen.',
};

it('the quote check accepts labels quoted as they are translated', () => {
  expect(quoteProblems(GERMAN, SOURCE)).toEqual([]);
  expect(quoteProblems({ once: GERMAN.once }, SOURCE)).toEqual([]);
});

it('the quote check rejects a label quoted in other words', () => {
  expect(
    quoteProblems({ ...GERMAN, capsWhat: '„Nur einmal“ wählen oder „Linsen verwalten“ öffnen.' }, SOURCE),
  ).toEqual(['capsWhat quotes “This once”: write “Dieses eine Mal”, as the label is translated.']);
});
