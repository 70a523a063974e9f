import type { FactName } from '../../page-to-markdown/index.ts';
import { type TextKey, text } from '../text.ts';

const KEYS = {
  availability: 'factAvailability',
  brand: 'factBrand',
  chapters: 'factChapters',
  duration: 'factDuration',
  ingredients: 'factIngredients',
  instructions: 'factInstructions',
  price: 'factPrice',
  rating: 'factRating',
  servings: 'factServings',
  sku: 'factSku',
  totalTime: 'factTotalTime',
  transcript: 'factTranscript',
} as const satisfies Record<FactName, TextKey>;

/** The label for a fact about a page, in the user's language. */
export const factWord = (name: FactName): string => text(KEYS[name]);
