import { costInMicros } from './caps.ts';
import type { Prices } from './cost.ts';
import type { Usage, UsageDay } from './usage.ts';

const COLUMNS = [
  'day',
  'searches',
  'full_text_pages',
  'extracted_pages',
  'possible_searches',
  'possible_full_text_pages',
  'possible_extracted_pages',
  'cost_usd',
  'possible_cost_usd',
  'pages_from_saved_copies',
] as const;

/** All stored days as a CSV file, with machine-readable numbers and dates. */
export function usageCsv({ days }: Usage, prices: Prices): string {
  const dollars = (micros: number) => (micros / 1e6).toFixed(6);
  const line = ({ day, sure, perhaps, fullText = { sure: 0, perhaps: 0 }, saved = 0 }: UsageDay) => [
    day,
    sure.searches,
    fullText.sure,
    sure.pages - fullText.sure,
    perhaps.searches,
    fullText.perhaps,
    perhaps.pages - fullText.perhaps,
    dollars(costInMicros(sure, prices)),
    dollars(costInMicros(perhaps, prices)),
    saved,
  ];
  return `${[COLUMNS, ...days.map(line)].map((cells) => cells.join(',')).join('\r\n')}\r\n`;
}
