import { useEffect, useState } from 'preact/hooks';
import { text } from '../../../lib/browser/text.ts';
import { textWith } from '../../../lib/browser/text-values.ts';
import type { Quarry } from '../../../lib/pages/quarry.ts';
import type { History } from '../../../lib/search/history.ts';
import { resetSettings, type Settings } from '../../../lib/settings/settings.ts';
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
  const measure = async () => {
    const measured = await quarry.ask['data.measure'](null);
    if (!('failure' in measured)) setSizes(measured);
  };
  useEffect(() => void measure(), [history, settings]);
  const offerUndo = useUndo();
  const undoOf: Partial<Record<DataKind, () => Promise<boolean>>> = {
    settings: async () =>
      (await quarry.ask['settings.save']({ from: resetSettings(settings), to: settings })).ok,
    history: async () => !(await quarry.ask['history.join']({ history })),
    pages: async () => {
      await (await quarry.actions()).library.bringBack();
      return true;
    },
  };
  const clear = async (kind: DataKind) => {
    const failed = await quarry.ask['data.clear']({ kind });
    await measure();
    if (failed) return announce(failureHeadline(failed.failure));
    const words = textWith('dataCleared', { name: dataRow(kind, settings).name });
    const undo = undoOf[kind];
    if (undo) offerUndo({ words, undo: () => undo().finally(measure) });
    else announce(words);
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
              onClear={() => clear(kind)}
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
  onClear: () => Promise<void>;
}

function Row({ row, size, final, onClear }: RowProps) {
  return (
    <tr>
      <th scope="row">{row.name}</th>
      <td>{size && sizeWords(size)}</td>
      <td>
        {row.term}
        {row.limit && <span class="field-hint">{textWith('dataUpTo', { limit: row.limit })}</span>}
      </td>
      <td>
        <DeleteButton
          label={row.clear}
          words={[row.name, ...(size ? [sizeWords(size)] : [])].join(DOT)}
          go={row.clear}
          of={undefined}
          onDelete={() => void onClear()}
        >
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
