import type { Page } from '@playwright/test';

const WORDS_OF_A_PHRASE = 8;

/** A text's words only, to compare a page with its Markdown. */
function wordsOf(text: string): string {
  return text
    .replace(/\]\([^)]*\)/g, ']')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** The openings of a page's longest passages; its Markdown must contain at least one. */
export async function phrasesOf(page: Page): Promise<string[]> {
  const passages = await page.evaluate((blocks) => {
    const innermost = [...document.querySelectorAll(blocks)].filter((block) => !block.querySelector(blocks));
    return innermost
      .map((block) => block.textContent ?? '')
      .sort((a, b) => b.length - a.length)
      .slice(0, 10);
  }, 'p, li, pre, blockquote, td, dt, dd, h1, h2, h3');
  return passages
    .map((passage) => wordsOf(passage).split(' ').slice(0, WORDS_OF_A_PHRASE).join(' '))
    .filter((phrase) => phrase !== '');
}

/** Whether a text contains one of a page's phrases; true for a page without text. */
export function holdsOneOf(text: string, phrases: string[]): boolean {
  const words = wordsOf(text);
  return phrases.length === 0 || phrases.some((phrase) => words.includes(phrase));
}
