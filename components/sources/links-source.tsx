import { useMemo, useState } from 'preact/hooks';
import { counted, text } from '../../lib/browser/text.ts';
import type { Target } from '../../lib/extraction/job/job.ts';
import { byPattern } from '../../lib/extraction/start/pattern.ts';
import type { Deeds } from '../../lib/pages/quarry.ts';
import type { OpenTab } from '../../lib/pages/source-deeds.ts';
import { askAccess } from '../parts/ask-access.ts';
import { hostOf } from '../parts/host.ts';
import { number } from '../parts/numbers.ts';
import { useTools } from '../parts/tools.ts';
import { ExtractButton } from './extract-button.tsx';

/** All links of the page in the tab that was in front, or those that a pattern names. */
export function LinksSource({ deeds, tab }: { deeds: Deeds; tab: OpenTab }) {
  const { quarry } = useTools();
  const [links, setLinks] = useState<Target[] | 'refused'>();
  const read = async () => setLinks((await deeds.linksOf(tab.id)) ?? 'refused');
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
            {links && url ? text('linksAllow', hostOf(url)) : text('linksRead')}
          </button>
        </div>
      )}
      {links === 'refused' && <p class="source-why">{text('linksRefused')}</p>}
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
        <span role="status">{counted('linksChosen', links.length, number(chosen.length))}</span>
      </div>
      <p id="links-hint" class="source-why">
        {text('linksHint')}
      </p>
      <ExtractButton pages={chosen} source="links" />
    </>
  );
}
