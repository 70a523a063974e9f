import { useMemo, useState } from 'preact/hooks';
import { text } from '../../lib/browser/text.ts';
import { linksIn } from '../../lib/extraction/start/list.ts';
import { ExtractButton } from './extract-button.tsx';
import { readGiven } from './read-given.ts';

/** Addresses that are pasted or dropped: one a line, or in any text; files and links as well. */
export function ListSource() {
  const [list, setList] = useState('');
  const [over, setOver] = useState(false);
  const links = useMemo(() => linksIn(list), [list]);
  const take = (event: Event, given: Promise<string> | undefined) => {
    if (!given) return;
    event.preventDefault();
    void given.then((more) => setList((before) => [before.trimEnd(), more].filter(Boolean).join('\n')));
  };
  const drop = (event: DragEvent) => {
    setOver(false);
    const data = event.dataTransfer;
    if (data) take(event, readGiven(data) ?? Promise.resolve(data.getData('text/plain')));
  };
  return (
    <section
      class={over ? 'source over' : 'source'}
      aria-labelledby="source-list"
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <h3 id="source-list">{text('source_list')}</h3>
      <textarea
        rows={5}
        spellcheck={false}
        dir="auto"
        aria-label={text('listField')}
        aria-describedby="list-hint"
        value={list}
        onInput={({ currentTarget }) => setList(currentTarget.value)}
        onPaste={(event) => event.clipboardData && take(event, readGiven(event.clipboardData))}
      />
      <p id="list-hint" class="source-why">
        {text('listHint')}
      </p>
      <ExtractButton pages={links} source="list" />
    </section>
  );
}
