import { createFileNames } from '../../lib/document/file-names.ts';
import { createYield } from '../../lib/document/measure.ts';
import { createShaper } from '../../lib/document/shaper.ts';
import { createPacker } from '../../lib/document/zip.ts';
import { fileName, notePlace, obsidianNote } from '../../lib/presets/obsidian-note.ts';
import type { ShapingReply, ShapingRequest } from './shaping.ts';

/** Shapes documents in a worker, so that the page stays responsive. */
const yieldToEventLoop = createYield(() => performance.now());
const shaper = createShaper(yieldToEventLoop);
let packer: ReturnType<typeof createPacker> | undefined;

async function answer(ask: ShapingRequest): Promise<ShapingReply> {
  switch (ask.do) {
    case 'open':
      shaper.open(ask.pages);
      return {};
    case 'shape':
      await shaper.shape(ask.order, (news) => self.postMessage({ id: ask.id, news }));
      return {};
    case 'text':
      return shaper.text(ask.order);
    case 'zip':
      return shaper.zip(ask.order);
    case 'name':
      return { name: createFileNames(ask.otherwise)(ask.title) };
    case 'file': {
      const variables = await shaper.about(ask.order, ask.title);
      return { name: fileName({ preset: ask.preset, variables, otherwise: ask.order.words.untitled }) };
    }
    case 'note': {
      const { text } = await shaper.text(ask.order);
      const variables = await shaper.about(ask.order, ask.title);
      const place = notePlace({ ...ask, variables, otherwise: ask.order.words.untitled });
      return { text, note: obsidianNote(place, text) };
    }
    case 'pack':
      packer ??= createPacker(ask.order, yieldToEventLoop);
      await packer.add(ask.pages);
      return {};
    case 'packed':
      return { file: packer?.end() };
  }
}

self.onmessage = ({ data }: MessageEvent<ShapingRequest>) => {
  answer(data).then(
    (made) => self.postMessage({ id: data.id, made }),
    (cause: unknown) => {
      console.warn('The document could not be shaped', cause);
      self.postMessage({ id: data.id });
    },
  );
};
