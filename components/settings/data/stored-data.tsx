import { useEffect, useState } from 'preact/hooks';
import { text } from '../../../lib/browser/text.ts';
import { textWith } from '../../../lib/browser/text-values.ts';
import type { Quarry } from '../../../lib/pages/quarry.ts';
import type { History } from '../../../lib/search/history.ts';
import { success } from '../../../lib/service/failures.ts';
import { resetSettings } from '../../../lib/settings/reset.ts';
import type { Settings } from '../../../lib/settings/settings.ts';
import { DATA_KINDS, type DataKind, type DataSize, type DataSizes } from '../../../lib/storage/data-kinds.ts';
import { DeleteButton } from '../../ui/confirm/confirm-loss.tsx';
import { useUndo } from '../../ui/confirm/undo.tsx';
import { failureHeadline } from '../../ui/failure/failure-words.ts';
import { bytesInWords, DOT } from '../../ui/format.ts';
import { Group } from '../section.tsx';
import { type DataRow, dataRow } from './data-rows.ts';

interface Props {
  quarry: Quarry;
  settings: Settings;
  history: History;
  announce: (words: string) => void;
}

/** Lists the data stored on this device with its size and retention, and a button to clear each kind. */
export function StoredDataGroup({ quarry, settings, history, announce }: Props) {
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
  const undoOf: Partial<Record<DataKind, (id: string, before: Settings) => Promise<boolean>>> = {
    settings: async (_, before) =>
      (await quarry.ask['settings.save']({ from: resetSettings(before), to: before, undoes: true })).ok,
    history: async () => !(await quarry.ask['history.join']({ history })),
    pages: bringBack,
    collection: bringBack,
  };
  const ask = async (kind: DataKind) => {
    const asked = Date.now();
    const size = (await measure())?.[kind];
    return {
      words: [dataRow(kind, settings).name, ...(size ? [sizeWords(size)] : [])].join(DOT),
      of: asked,
    };
  };
  const clear = async (kind: DataKind, asked: number) => {
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
    <Group id="kept-data" title={text('dataTitle')}>
      <table class="data-table">
        <caption class="unseen">{text('dataTitle')}</caption>
        <thead>
          <tr>
            <th scope="col">{text('dataName')}</th>
            <th scope="col">{text('dataSize')}</th>
            <th scope="col">{text('dataTerm')}</th>
            <td />
          </tr>
        </thead>
        <tbody>
          {DATA_KINDS.map((kind) => (
            <Row
              key={kind}
              row={dataRow(kind, settings)}
              size={sizes?.[kind]}
              final={!(kind in undoOf)}
              onAsk={() => ask(kind)}
              onClear={(asked) => void clear(kind, asked)}
            />
          ))}
        </tbody>
      </table>
    </Group>
  );
}

interface RowProps {
  row: DataRow;
  size: DataSize | undefined;
  /** Whether clearing it can’t be undone. */
  final: boolean;
  onAsk: () => Promise<{ words: string; of: number }>;
  onClear: (asked: number) => void;
}

function Row({ row, size, final, onAsk, onClear }: RowProps) {
  return (
    <tr>
      <th scope="row">{row.name}</th>
      <td>{size && sizeWords(size)}</td>
      <td>
        {row.term}
        {row.limit && <span class="field-hint">{textWith('dataUpTo', { limit: row.limit })}</span>}
      </td>
      <td>
        <DeleteButton label={row.clear} go={row.clear} ask={onAsk} onDelete={onClear}>
          {final && <p>{text('dataWhat')}</p>}
        </DeleteButton>
      </td>
    </tr>
  );
}

const sizeWords = ({ count, bytes }: DataSize): string =>
  count === undefined
    ? bytesInWords(bytes)
    : textWith('dataCount', { number: count, size: bytesInWords(bytes) });
