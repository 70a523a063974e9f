import { useMemo, useState } from 'preact/hooks';
import { text } from '../../../lib/browser/text.ts';
import { counted, textWith } from '../../../lib/browser/text-values.ts';
import type { Target } from '../../../lib/extraction/job/job.ts';
import { linksIn } from '../../../lib/extraction/start/list.ts';
import { byPattern } from '../../../lib/extraction/start/pattern.ts';
import type { OpenTab } from '../../../lib/pages/actions.ts';
import type { DeferredActions } from '../../../lib/pages/quarry.ts';
import { askAccess } from '../../ui/failure/recovery-button.tsx';
import { useTyped } from '../../ui/form/use-typed.ts';
import { hostOf } from '../../ui/format.ts';
import { useTools } from '../../ui/tools.ts';
import { ExtractButton, readDropped } from './extract-button.tsx';

/** Extracts the links of the last active tab, optionally filtered by a pattern. */
export function LinksSource({ actions, tab }: { actions: DeferredActions; tab: OpenTab }) {
  const { quarry } = useTools();
  const [links, setLinks] = useState<Target[] | 'denied'>();
  const read = async () => setLinks((await actions.linksOf(tab.id)) ?? 'denied');
  const url = tab.url?.startsWith('http') ? tab.url : undefined;
  const allow = async () => {
    if (url !== undefined && (await askAccess(quarry, url))) await read();
  };
  return (
    <section class="source" aria-labelledby="source-links">
      <h3 id="source-links">{text('source_links')}</h3>
      {tab.title && (
        <p class="source-page">
          <bdi>{tab.title}</bdi>
        </p>
      )}
      {Array.isArray(links) ? (
        <Filtered links={links} />
      ) : (
        <div class="source-buttons">
          <button type="button" class="button" onClick={links && url ? allow : read}>
            {links && url ? textWith('linksAllow', { site: hostOf(url) }) : text('linksRead')}
          </button>
        </div>
      )}
      {links === 'denied' && <p class="source-why">{text('linksRefused')}</p>}
    </section>
  );
}

function Filtered({ links }: { links: Target[] }) {
  const [pattern, setPattern] = useState('');
  const chosen = useMemo(() => byPattern(links, pattern), [links, pattern]);
  return (
    <>
      <div class="source-fields">
        <input
          type="search"
          aria-label={text('linksPattern')}
          aria-describedby="links-hint"
          placeholder={text('linksPattern')}
          value={pattern}
          onInput={({ currentTarget }) => setPattern(currentTarget.value)}
        />
        <span role="status">{counted('linksChosen', links.length, { chosen: chosen.length })}</span>
      </div>
      <p id="links-hint" class="source-why">
        {text('linksHint')}
      </p>
      <ExtractButton pages={chosen} source="links" />
    </>
  );
}

/** Extracts URLs that are pasted or dropped: one per line, anywhere in a text, or from files and links. */
export function ListSource() {
  const { quarry } = useTools();
  const [list, setList] = useTyped<string>(quarry, 'list', '');
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
    if (data) take(event, readDropped(data) ?? Promise.resolve(data.getData('text/plain')));
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
        onPaste={(event) => event.clipboardData && take(event, readDropped(event.clipboardData))}
      />
      <p id="list-hint" class="source-why">
        {text('listHint')}
      </p>
      <ExtractButton pages={links} source="list" />
    </section>
  );
}
