import { text } from '../../lib/browser/text.ts';
import { number } from '../parts/numbers.ts';

/** For a number field: that it takes whole numbers from `least` to `most`, and what it says of others. */
export const whole = (least: number, most: number) => ({
  fits: (value: number) => Number.isInteger(value) && value >= least && value <= most,
  wrong: text('limitWrongWhole', number(least), number(most)),
});
