import { Fragment } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { type TextKey, text } from '../../../lib/browser/text.ts';
import { textWith } from '../../../lib/browser/text-values.ts';
import { success } from '../../../lib/service/failures.ts';
import { resetSettings } from '../../../lib/settings/reset.ts';
import type { Settings } from '../../../lib/settings/settings.ts';
import type { DataSize, DataSizes } from '../../../lib/storage/data-kinds.ts';
import { DeleteButton } from '../../ui/confirm/confirm-loss.tsx';
import { useUndo } from '../../ui/confirm/undo.tsx';
import { failureHeadline } from '../../ui/failure/failure-words.ts';
import { bytesInWords, DOT } from '../../ui/format.ts';
import { Group, type GroupProps } from '../group.tsx';
import { Entry } from '../list-editor.tsx';
import { dataRow, SHOWN_KINDS, type ShownKind } from './data-rows.ts';

/** Lists the data stored on this device with its size and retention, and a button to clear each kind. */
export function StoredDataGroup({ quarry, settings, snapshot: { history }, announce }: GroupProps) {
  const [sizes, setSizes] = useState<DataSizes>();
  const measure = async (): Promise<DataSizes | undefined> => {
    const measured = await quarry.ask['data.measure'](null);
    if ('failure' in measured) return undefined;
    setSizes(measured);
    return measured;
  };
  useEffect(() => void measure(), [history, settings]);
  const offerUndo = useUndo();
  const bringBack = async (id: string) => (await quarry.actions()).library.bringBack(id);
  const undoOf: Partial<Record<ShownKind, (id: string, before: Settings) => Promise<boolean>>> = {
    settings: async (_, before) =>
      (await quarry.ask['settings.save']({ from: resetSettings(before), to: before, undoes: true })).ok,
    history: async () => !(await quarry.ask['history.join']({ history })),
    pages: bringBack,
    collection: bringBack,
  };
  const ask = async (kind: ShownKind) => {
    const asked = Date.now();
    const size = (await measure())?.[kind];
    return {
      words: [dataRow(kind, settings).name, ...(size ? [sizeWords(size)] : [])].join(DOT),
      of: asked,
    };
  };
  const clear = async (kind: ShownKind, asked: number) => {
    const id = crypto.randomUUID();
    // A change of nothing replies with the settings that the background has: those here are only a copy.
    const before =
      kind === 'settings'
        ? await quarry.ask['settings.save']({ from: settings, to: settings })
        : success(settings);
    if (!before.ok) return announce(failureHeadline(before.failure));
    const failed = await quarry.ask['data.clear']({ kind, asked, id });
    const words = textWith('dataCleared', { name: dataRow(kind, settings).name });
    const undo = undoOf[kind];
    if (failed) announce(failureHeadline(failed.failure));
    else if (undo) offerUndo({ words, undo: () => undo(id, before.value).finally(measure) });
    else announce(words);
    await measure();
  };
  return (
    <Group id="section-privacy" title="dataTitle" find="findPrivacy" what={text('privacyWhat')}>
      <ul class="entries" aria-label={text('dataTitle')}>
        {SHOWN_KINDS.map((kind) => {
          const { name, term, limit, clear: label } = dataRow(kind, settings);
          const size = sizes?.[kind];
          const facts = [
            ...(size ? [sizeWords(size)] : []),
            term,
            ...(limit ? [textWith('dataUpTo', { limit })] : []),
          ];
          return (
            <li key={kind}>
              <Entry
                name={name}
                what={
                  <p>
                    {facts.map((fact, index) => (
                      <Fragment key={index}>
                        {index > 0 && DOT}
                        <bdi>{fact}</bdi>
                      </Fragment>
                    ))}
                  </p>
                }
              >
                <DeleteButton
                  label={label}
                  go={label}
                  ask={() => ask(kind)}
                  onDelete={(asked) => void clear(kind, asked)}
                >
                  {!(kind in undoOf) && <p>{text('dataWhat')}</p>}
                </DeleteButton>
              </Entry>
            </li>
          );
        })}
      </ul>
    </Group>
  );
}

const sizeWords = ({ count, bytes }: DataSize): string =>
  count === undefined
    ? bytesInWords(bytes)
    : textWith('dataCount', { number: count, size: bytesInWords(bytes) });

const GOES = [
  'clearKey',
  'clearSettings',
  'clearSearches',
  'clearPages',
  'clearUsage',
  'clearGrants',
] as const satisfies readonly TextKey[];

/** Deletes all data of Quarry after a confirmation that lists it, because this cannot be undone. */
export function ClearGroup({ quarry, announce }: GroupProps) {
  const [clearing, setClearing] = useState(false);
  const clear = async () => {
    setClearing(true);
    const failed = await quarry.ask['everything.clear'](null);
    if (!failed) return (await quarry.actions()).startOver();
    setClearing(false);
    announce(failureHeadline(failed.failure));
  };
  return (
    <Group id="clear" title="clearTitle" find="findPrivacy">
      <Entry name={text('clearWhat')}>
        <DeleteButton
          label={text('clearAsk')}
          class="button danger"
          go={text('clearSure')}
          ask={async () => ({ words: text('clearTitle'), of: undefined })}
          onDelete={() => void (clearing || clear())}
        >
          <ul class="clear-list">
            {GOES.map((key) => (
              <li key={key}>{text(key)}</li>
            ))}
          </ul>
          <p>{text('clearLeavesFiles')}</p>
        </DeleteButton>
      </Entry>
    </Group>
  );
}
