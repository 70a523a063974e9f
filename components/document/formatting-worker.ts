import { createFileNames } from '../../lib/document/file-names.ts';
import { createFormatter } from '../../lib/document/formatter.ts';
import { createYield } from '../../lib/document/token-limit.ts';
import { createPacker } from '../../lib/document/zip.ts';
import { fileName, noteLocation, obsidianNote } from '../../lib/presets/obsidian-note.ts';
import type { FormattingReply, FormattingRequest } from './formatting.ts';

/** Formats documents in a worker, so that the page stays responsive. */
const yieldToEventLoop = createYield(() => performance.now());
const formatter = createFormatter(yieldToEventLoop);
let packer: ReturnType<typeof createPacker> | undefined;

async function answer(ask: FormattingRequest): Promise<FormattingReply> {
  switch (ask.do) {
    case 'open':
      formatter.open(ask.pages);
      return {};
    case 'format':
      await formatter.format(ask.order, (news) => self.postMessage({ id: ask.id, news }));
      return {};
    case 'text':
      return formatter.text(ask.order);
    case 'zip':
      return formatter.zip(ask.order);
    case 'name':
      return { name: createFileNames(ask.otherwise)(ask.title) };
    case 'file': {
      const variables = await formatter.about(ask.order, ask.title);
      return { name: fileName({ preset: ask.preset, variables, otherwise: ask.order.words.untitled }) };
    }
    case 'note': {
      const { text } = await formatter.text(ask.order);
      const variables = await formatter.about(ask.order, ask.title);
      const location = noteLocation({ ...ask, variables, otherwise: ask.order.words.untitled });
      return { text, note: obsidianNote(location, text) };
    }
    case 'pack':
      packer ??= createPacker(ask.order, yieldToEventLoop);
      await packer.add(ask.pages);
      return {};
    case 'packed':
      return { file: packer?.end() };
  }
}

self.onmessage = ({ data }: MessageEvent<FormattingRequest>) => {
  answer(data).then(
    (made) => self.postMessage({ id: data.id, made }),
    (cause: unknown) => {
      console.warn('The document could not be formatted', cause);
      self.postMessage({ id: data.id });
    },
  );
};
