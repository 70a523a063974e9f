import { useMemo, useState } from 'preact/hooks';
import { documentWords, questionWith } from '../../lib/browser/document-words.ts';
import { text } from '../../lib/browser/text.ts';
import { counted, textWith } from '../../lib/browser/text-values.ts';
import { AS_IS, arrange } from '../../lib/document/arrangement.ts';
import type { ExtractedPage } from '../../lib/document/document.ts';
import { DEFAULT_DOCUMENT, type DocumentRules } from '../../lib/document/document-rules.ts';
import type { FormattingWorker } from '../../lib/document/formatting.ts';
import type { Job } from '../../lib/extraction/job/job.ts';
import { spentOf } from '../../lib/extraction/job/progress.ts';
import type { Snapshot } from '../../lib/pages/quarry.ts';
import { presetIn } from '../../lib/pages/routes.ts';
import { type Preset, presetOf } from '../../lib/presets/preset.ts';
import type { Settings } from '../../lib/settings/settings.ts';
import type { Prices } from '../../lib/usage/cost.ts';
import { RenderedDocument } from '../library/reader/rendered.tsx';
import { OptionSelect } from '../ui/form/inputs.tsx';
import { presetNames, presetWords } from '../ui/form/preset-names.ts';
import { PageRules, SeveralRules, TokenLimitFields } from '../ui/form/rule-fields.tsx';
import { DOT } from '../ui/format.ts';
import { useTools } from '../ui/tools.ts';
import { priceOfUnits } from '../ui/usage/usage-words.ts';
import { Destinations } from './destinations.tsx';
import type { PagesFrom, PagesModel } from './document-view.tsx';
import { type DocumentPreview, useDocumentPreview } from './formatting.ts';
import { PageList, SizeLine, tokensIn } from './page-list.tsx';
import { SavePreset } from './save-preset.tsx';

interface BuilderProps {
  snapshot: Snapshot;
  /** The job whose pages are the extracted ones. */
  job: Job | null | undefined;
  pages: PagesModel;
  worker: FormattingWorker;
  from: PagesFrom;
}

/** Export for one source of pages: their format, their order, the preview, and the destinations. */
export function Builder({ snapshot, job, pages, worker, from }: BuilderProps) {
  const all = pages[from];
  const [arrangement, setArrangement] = useState(AS_IS);
  const list = useMemo(() => arrange(all, arrangement), [all, arrangement]);
  const { settings } = snapshot;
  const own = settings.presets ?? [];
  const [name, setName] = useState(() => presetIn(location.hash));
  // A preset that was just saved is selected once it appears in the settings.
  const [saved, setSaved] = useState<string>();
  if (saved !== undefined && presetOf(saved, own)) {
    setName(saved);
    setSaved(undefined);
  }
  const preset = presetOf(name, own);
  const [rules, change] = useDocumentRules(settings, preset);
  const [part, setPart] = useState(0);
  const [rendered, setRendered] = useState(false);
  const question = useMemo(
    () => (from === 'extracted' && job ? questionWith(job, new Set(list.map(({ url }) => url))) : undefined),
    [from, job, list],
  );
  const order = () => ({ rules, part, words: documentWords(), question });
  const formatted = useDocumentPreview(worker, list, order());
  const parts = formatted?.parts ?? [];
  // Another limit may leave fewer parts.
  const shownPart = Math.min(part, parts.length - 1);
  if (list.length === 0) return <p class="empty">{text('documentNothing')}</p>;
  return (
    <div class="document-body">
      <div class="document-side scroll">
        <Presets own={own} chosen={preset?.name ?? ''} onChoose={setName} />
        <details class="document-customize">
          <summary>{text('documentCustomize')}</summary>
          <PageRules rules={rules} onChange={change} />
          {list.length > 1 && <SeveralRules rules={rules} onChange={change} />}
          <TokenLimitFields limit={rules.budget} onChange={(budget) => change({ budget })} />
          <SavePreset key={preset?.name} {...{ preset, rules, own }} onSaved={setSaved} />
        </details>
        {formatted?.sizes && (
          <SizeLine
            sizes={formatted.sizes}
            cost={costWords(
              list,
              from === 'extracted' && list.length === all.length ? job : null,
              settings.prices,
            )}
          />
        )}
        <PageList
          pages={list}
          sizes={formatted?.sizes}
          arrangement={arrangement}
          onArrange={setArrangement}
        />
      </div>
      <div class="document-main column grow">
        <div class="document-top line spread">
          <div class="segmented">
            {[text('documentRendered'), text('markdownTitle')].map((name, index) => (
              <button
                key={name}
                type="button"
                aria-pressed={rendered === (index === 0)}
                onClick={() => setRendered(index === 0)}
              >
                {name}
              </button>
            ))}
          </div>
          {parts.length > 1 && <PartChoice parts={parts} part={shownPart} onPart={setPart} />}
        </div>
        {rendered ? <RenderedDocument text={formatted?.text ?? []} /> : <Preview formatted={formatted} />}
        <Destinations
          {...{ worker, order, pages, list, preset }}
          part={parts.length > 1 ? ` (${shownPart + 1})` : ''}
          obsidian={settings.obsidian}
          inCollection={from === 'collected'}
          empty={parts[shownPart] === 0}
          tokens={formatted?.sizes && tokensIn(formatted.sizes)}
        />
      </div>
    </div>
  );
}

interface PresetsProps {
  own: readonly Preset[];
  chosen: string;
  onChoose: (name: string) => void;
}

/** All presets, as chips of which one is chosen. */
function Presets({ own, chosen, onChoose }: PresetsProps) {
  return (
    <fieldset class="document-presets wrap">
      <legend class="unseen">{text('presetName')}</legend>
      {presetNames(own).map((name) => (
        <label key={name} class={name === chosen ? 'chip changed' : 'chip'}>
          <input type="radio" name="preset" checked={name === chosen} onChange={() => onChoose(name)} />
          <span class="one-line">{presetWords(name)}</span>
        </label>
      ))}
    </fieldset>
  );
}

/** The cost of pages as text: the recorded cost of their job, or an estimate from the number of pages. */
function costWords(
  list: readonly ExtractedPage[],
  job: Pick<Job, 'spent' | 'pages'> | null | undefined,
  prices: Prices,
): string {
  const paid = list.filter(({ via }) => via !== 'local').length;
  const { sure, perhaps } = job ? spentOf(job) : { sure: paid, perhaps: 0 };
  return sure + perhaps === 0
    ? text('costFree')
    : textWith('costPages', { price: priceOfUnits({ pages: sure }, prices, { pages: perhaps }) });
}

interface PartProps {
  /** Number of pages in each part. */
  parts: readonly number[];
  part: number;
  onPart: (part: number) => void;
}

function PartChoice({ parts, part, onPart }: PartProps) {
  const words = (index: number) =>
    [
      textWith('partOf', { part: index + 1, total: parts.length }),
      counted('pagesCount', parts[index] ?? 0),
    ].join(DOT);
  return (
    <p class="line">
      <label for="document-part">{text('partShown')}</label>
      <OptionSelect
        id="document-part"
        value={String(part)}
        of={parts.map((_, index) => String(index))}
        words={(index) => words(Number(index))}
        onChange={(chosen) => onPart(Number(chosen))}
      />
    </p>
  );
}

/** Preview of the document as plain text. CSS skips rendering the pieces outside the viewport. */
function Preview({ formatted }: { formatted: DocumentPreview | undefined }) {
  return (
    <section
      class="document-preview scroll"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
      tabIndex={0}
      aria-label={text('documentPreview')}
      aria-busy={!formatted}
    >
      <pre dir="auto">
        {formatted?.text.map((piece, index) => (
          <span key={index}>{piece}</span>
        ))}
      </pre>
    </section>
  );
}

/** The current document rules: the last used ones, or those of a preset; changes then apply to this document only. */
function useDocumentRules(settings: Settings, preset: Preset | undefined) {
  const { quarry, showError } = useTools();
  const usual = settings.document ?? DEFAULT_DOCUMENT;
  const [{ rules, of }, setRules] = useState({ rules: preset?.rules ?? usual, of: preset?.name });
  // Another preset was chosen: start from its rules.
  if (of !== preset?.name) setRules({ rules: preset?.rules ?? usual, of: preset?.name });
  // Sent at once, because the tab may close right after the change. `settings` may not have the last change yet.
  const save = async (document: DocumentRules) => {
    const change = { from: { ...settings, document: rules }, to: { ...settings, document } };
    const saved = await quarry.ask['settings.save'](change);
    if (!saved.ok) showError({ failure: saved.failure, again: () => void save(document) });
  };
  const change = (changes: Partial<DocumentRules>) => {
    const document = { ...rules, ...changes };
    setRules({ rules: document, of });
    if (!preset) void save(document);
  };
  return [rules, change] as const;
}
