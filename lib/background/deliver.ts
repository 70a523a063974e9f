import { type DocumentWords, type ExtractedPage, titleOfPage, toDocument } from '../document/document.ts';
import { DEFAULT_DOCUMENT } from '../document/document-rules.ts';
import { randomMarker } from '../document/joining.ts';
import { withFormattedSelections } from '../document/selections.ts';
import { documentVariables } from '../document/templates/variables.ts';
import { createMeasure, createYield, fitToTokenLimit } from '../document/token-limit.ts';
import type { DeliveryResult, Job } from '../extraction/job/job.ts';
import { type Delivery, type Destination, deliveryOf, type Gesture } from '../presets/destinations.ts';
import { fileName, noteLocation, obsidianNote } from '../presets/obsidian-note.ts';
import { type Preset, presetOf } from '../presets/preset.ts';
import type { Settings } from '../settings/settings.ts';

interface Parts {
  settings(): Promise<Settings>;
  words: DocumentWords;
  /** The title of a document, from its first page's title and the page count. */
  titleOf(first: string, pages: number): string;
  untitled(): string;
  copy(text: string): Promise<boolean>;
  /** Saves a file; returns whether that worked. */
  save(name: string, text: string): Promise<boolean>;
  /** Opens a URL in another program; returns whether that worked. */
  openAddress(address: string): Promise<boolean>;
  /** Opens the document builder with a job's pages. */
  openDocument(job: string, preset: string): Promise<void>;
  collect(pages: readonly ExtractedPage[]): Promise<void>;
}

/** How many titles of dropped pages are listed at most. */
const MAX_NAMED = 50;

/** Delivers pages to the user's chosen destination, in the format set for it. */
export function createDelivery(parts: Parts) {
  const { settings, words } = parts;

  /** Formats pages by a preset, within its token limit, or in the default format. */
  const format = async (given: ExtractedPage[], preset: Preset | undefined) => {
    const pages = withFormattedSelections(given);
    const rules = preset?.rules ?? (await settings()).document ?? DEFAULT_DOCUMENT;
    if (preset === undefined || rules.budget.tokens === 0)
      return { text: toDocument(pages, rules, words), included: pages };
    // The same for the estimates and the result, whose size depends on it.
    const code = randomMarker();
    const calm = createYield(() => performance.now());
    // The result must be one text, so a token limit that splits into parts trims instead.
    const way = rules.budget.way === 'drop' ? 'drop' : 'trim';
    const made = await fitToTokenLimit(
      pages,
      { ...rules.budget, way },
      createMeasure(rules, words, calm, code),
    );
    const included = made.parts.flat();
    const dropped = made.dropped.slice(0, MAX_NAMED).map(titleOfPage);
    const fitted = { trimmed: made.trimmed.length, dropped };
    const cut = fitted.trimmed > 0 || dropped.length > 0;
    return { text: toDocument(included, rules, words, { code }), included, ...(cut ? { fitted } : {}) };
  };

  const variablesOf = (pages: readonly ExtractedPage[]) => {
    const titled = pages.map((page) => ({ page, title: titleOfPage(page) }));
    const [first] = titled;
    return documentVariables(titled, first && parts.titleOf(first.title, titled.length));
  };

  const toObsidian = async (text: string, pages: ExtractedPage[], preset: Preset | undefined) => {
    const { obsidian } = await settings();
    const location = noteLocation({
      obsidian,
      preset,
      variables: variablesOf(pages),
      otherwise: parts.untitled(),
    });
    const note = obsidianNote(location, text);
    return (!note.byClipboard || (await parts.copy(text))) && parts.openAddress(note.address);
  };

  const deliverTo = async (
    job: string,
    pages: ExtractedPage[],
    to: Destination,
    preset: Preset | undefined,
  ): Promise<DeliveryResult> => {
    if (to === 'collection') await parts.collect(pages);
    if (to === 'document') await parts.openDocument(job, preset?.name ?? '');
    if (to === 'collection' || to === 'document') return { copied: true };
    const { text, included, fitted } = await format(pages, preset);
    const about = { preset, variables: variablesOf(included), otherwise: parts.untitled() };
    const copied = await {
      clipboard: () => parts.copy(text),
      file: () => parts.save(fileName(about), text),
      obsidian: () => toObsidian(text, included, preset),
    }[to]();
    return { copied, ...(fitted ? { fitted } : {}) };
  };

  /** Delivers a job's pages and reports where they went and whether that worked. A failed delivery does not reject. */
  const send = async (
    job: string,
    pages: ExtractedPage[],
    { to, preset: name }: Delivery,
  ): Promise<DeliveryResult> => {
    const preset = presetOf(name, (await settings()).presets ?? []);
    const usual = to === 'clipboard' && preset === undefined;
    const sent = usual ? {} : { sent: { to, preset: preset?.name ?? '' } };
    try {
      return { ...(await deliverTo(job, pages, to, preset)), ...sent };
    } catch (cause) {
      // The pages are stored, so the user can still get them from the job.
      console.warn('Could not deliver the pages', cause);
      return { copied: false, ...sent };
    }
  };

  return {
    send,
    /** Formats pages as one text, in the format of the named preset, or the default format if it does not exist. */
    async toMarkdown(pages: ExtractedPage[], preset = ''): Promise<string> {
      return (await format(pages, presetOf(preset, (await settings()).presets ?? []))).text;
    },
    /** `gesture`: what the user did, if the job doesn't tell. */
    deliver: async (pages: ExtractedPage[], job: Job, gesture?: Gesture): Promise<DeliveryResult> =>
      send(job.id, pages, deliveryOf(job, await settings(), gesture)),
  };
}
