import type { Page } from '@playwright/test';

const WORDS_OF_A_PHRASE = 8;

/** Words alone, so that a page and its Markdown can be compared. */
function wordsOf(text: string): string {
  return text
    .replace(/\]\([^)]*\)/g, ']')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** How the longest passages of a page begin: phrases of which its Markdown must have at least one. */
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

/** Whether a text has one of a page's phrases; a page without any text has nothing to look for. */
export function holdsOneOf(text: string, phrases: string[]): boolean {
  const words = wordsOf(text);
  return phrases.length === 0 || phrases.some((phrase) => words.includes(phrase));
}
