import { text } from '../../lib/browser/text.ts';
import { textWith } from '../../lib/browser/text-values.ts';
import { type Destination, deliveryOf } from '../../lib/presets/destinations.ts';
import type { Tools } from './tools.ts';

/** The name of an action that extracts pages, with their destination unless that is the clipboard. */
export const actionTo = (action: string, to: Destination): string =>
  to === 'clipboard' ? action : textWith('actionTo', { action, destination: text(`to_${to}`) });

/** The same for a label without space for the destination: its tooltip. */
export const tooltipTo = (action: string, to: Destination): string | undefined =>
  to === 'clipboard' ? undefined : actionTo(action, to);

/** The name of the action that lets the user pick parts of the page. */
export function pickTo(chosen: Pick<Tools, 'gestures'>): string {
  const { to } = deliveryOf({ source: 'text', pages: [] }, chosen, 'parts');
  return actionTo(text('menuExtractParts'), to);
}
