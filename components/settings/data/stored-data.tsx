import { useEffect, useState } from 'preact/hooks';
import { text } from '../../../lib/browser/text.ts';
import { textWith } from '../../../lib/browser/text-values.ts';
import type { Quarry } from '../../../lib/pages/quarry.ts';
import type { Settings } from '../../../lib/settings/settings.ts';
import { DATA_KINDS, type DataKind, type DataSize, type DataSizes } from '../../../lib/storage/data-kinds.ts';
import { useConfirmation } from '../../ui/confirm/use-confirmation.ts';
import { failureHeadline } from '../../ui/failure/failure-words.ts';
import { bytesInWords } from '../../ui/format.ts';
import { Group } from '../section.tsx';
import { type DataRow, dataRow } from './data-rows.ts';

interface Props {
  quarry: Quarry;
  settings: Settings;
  /** Changes when stored data changes, which triggers a new measurement. */
  version: unknown;
  announce: (words: string) => void;
}

/** Lists the data stored on this device with its size and retention, and a button to clear each kind. */
export function StoredDataGroup({ quarry, settings, version, announce }: Props) {
  const [sizes, setSizes] = useState<DataSizes>();
  const measure = async () => {
    const measured = await quarry.ask['data.measure'](null);
    if (!('failure' in measured)) setSizes(measured);
  };
  useEffect(() => void measure(), [version, settings]);
  const clear = async (kind: DataKind) => {
    const failed = await quarry.ask['data.clear']({ kind });
    announce(
      failed
        ? failureHeadline(failed.failure)
        : textWith('dataCleared', { name: dataRow(kind, settings).name }),
    );
    await measure();
  };
  return (
    <Group id="kept-data" title={text('dataTitle')}>
      <p class="section-more">{text('dataWhat')}</p>
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
            <Row key={kind} row={dataRow(kind, settings)} size={sizes?.[kind]} onClear={() => clear(kind)} />
          ))}
        </tbody>
      </table>
    </Group>
  );
}

function Row({
  row,
  size,
  onClear,
}: {
  row: DataRow;
  size: DataSize | undefined;
  onClear: () => Promise<void>;
}) {
  return (
    <tr>
      <th scope="row">{row.name}</th>
      <td>{size && sizeWords(size)}</td>
      <td>
        {row.term}
        {row.limit && <span class="field-hint">{textWith('dataUpTo', { limit: row.limit })}</span>}
      </td>
      <td>
        <Clear name={row.name} words={row.clear} onClear={onClear} />
      </td>
    </tr>
  );
}

const sizeWords = ({ count, bytes }: DataSize): string =>
  count === undefined
    ? bytesInWords(bytes)
    : textWith('dataCount', { number: count, size: bytesInWords(bytes) });

/** Clears a kind of data after a confirmation, because this cannot be undone. */
function Clear({ name, words, onClear }: { name: string; words: string; onClear: () => Promise<void> }) {
  const { asking, setAsking, button: first } = useConfirmation();
  const confirm = () => {
    // Before the data is cleared, so that Escape, or the focus, isn’t for this question anymore.
    setAsking(false);
    void onClear();
  };
  if (!asking)
    return (
      <button ref={first} type="button" class="button small" onClick={() => setAsking(true)}>
        {words}
      </button>
    );
  return (
    <span class="data-asking">
      <button
        type="button"
        class="button small danger"
        aria-label={textWith('dataSureNamed', { name })}
        ref={(button) => button?.focus()}
        // Not by the second click of a double click.
        onClick={({ detail }) => detail < 2 && confirm()}
        onKeyDown={(event) => event.repeat && event.preventDefault()}
      >
        {text('dataSure')}
      </button>
      <button type="button" class="button small" onClick={() => setAsking(false)}>
        {text('cancel')}
      </button>
    </span>
  );
}
