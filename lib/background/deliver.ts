import { handOverInBackground } from '../browser/clipboard/clipboard.ts';
import type { Handover } from '../browser/clipboard/hand-over.ts';
import { documentTitles, documentWords, questionOf } from '../browser/document-words.ts';
import { openInFront } from '../browser/tabs.ts';
import { openOwnPage } from '../browser/windows.ts';
import type { ExtractedPage } from '../document/document.ts';
import { DEFAULT_DOCUMENT } from '../document/document-rules.ts';
import type { AskedQuestion } from '../document/question.ts';
import type { DeliveryResult, Job } from '../extraction/job/job.ts';
import { addToCollection } from '../library/store.ts';
import { documentPath } from '../pages/routes.ts';
import { type Delivery, type DeliveryWish, type Destination, deliveryOf } from '../presets/destinations.ts';
import { type Preset, presetOf } from '../presets/preset.ts';
import { failed, type Outcome, success } from '../service/failures.ts';
import type { Settings } from '../settings/settings.ts';
import { database } from '../storage/database.ts';
import { hasDatabase } from '../storage/privacy.ts';

interface Parts {
  settings(): Promise<Settings>;
  isPrivate: boolean;
  now(): number;
}

/** What the sources of a question take in a conversation, unless the format has a limit of its own. */
const MAX_SOURCES_TOKENS = 32_000;

/** How many titles of dropped pages are listed at most. */
const MAX_NAMED = 50;

/** Delivers pages to the user's chosen destination, in the format set for it. */
export function createDelivery({ settings, isPrivate, now }: Parts) {
  /** Formats pages by a preset, within its token limit, or in the default format, and passes them on. */
  const handOver = async (
    pages: ExtractedPage[],
    to: Handover['to'],
    preset: Preset | undefined,
    question: AskedQuestion | undefined,
  ) => {
    const { document = DEFAULT_DOCUMENT, obsidian } = await settings();
    const { budget, ...rules } = preset?.rules ?? { ...document, budget: DEFAULT_DOCUMENT.budget };
    // The result must be one text, so a token limit that splits into parts trims instead.
    const way = budget.way === 'drop' ? 'drop' : 'trim';
    const tokens = budget.tokens === 0 && question ? MAX_SOURCES_TOKENS : budget.tokens;
    return handOverInBackground(
      {
        ...{ pages, to, preset, obsidian, question, part: 0 },
        rules: { ...rules, budget: { tokens, way } },
        words: documentWords(),
        titles: documentTitles(pages.length),
      },
      isPrivate,
    );
  };

  const deliverTo = async (
    job: Job,
    pages: ExtractedPage[],
    to: Destination,
    preset: Preset | undefined,
  ): Promise<DeliveryResult> => {
    if (to === 'collection') {
      if (isPrivate || !hasDatabase()) throw new Error('There is no collection here');
      await addToCollection(await database(), pages, now());
      return { copied: true };
    }
    if (to === 'document') {
      await openOwnPage(documentPath(job.id, preset?.name ?? ''), isPrivate);
      return { copied: true };
    }
    const { done, address, file, trimmed, dropped } = await handOver(pages, to, preset, questionOf(job));
    const copied = done && (address === undefined || (await openInFront(address, isPrivate)));
    const wasCut = trimmed > 0 || dropped.length > 0;
    return {
      copied,
      ...(copied && file !== undefined && { file }),
      ...(wasCut && { fitted: { trimmed, dropped: dropped.slice(0, MAX_NAMED) } }),
    };
  };

  /** Delivers a job's pages and reports where they went and whether that worked. A failed delivery does not reject. */
  const send = async (
    job: Job,
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
    /** Formats pages as one text, like the job in which they were sent, or in the default format. */
    async toMarkdown(pages: ExtractedPage[], job?: Job): Promise<Outcome<string>> {
      const preset = presetOf(job?.sent?.preset ?? '', (await settings()).presets ?? []);
      try {
        return success((await handOver(pages, 'text', preset, job && questionOf(job))).text ?? '');
      } catch (cause) {
        console.warn('Could not format the pages', cause);
        return failed('clipboard-refused');
      }
    },
    /** Delivers pages where the user wants them this time, or else where the settings say. */
    async deliver(pages: ExtractedPage[], job: Job, wish: DeliveryWish = {}): Promise<DeliveryResult> {
      const usual = deliveryOf(job, await settings(), wish.gesture);
      return send(job, pages, { ...usual, to: wish.to ?? usual.to });
    },
  };
}
