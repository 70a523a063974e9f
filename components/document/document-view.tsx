import { X } from 'lucide';
import { useEffect, useRef, useState } from 'preact/hooks';
import { text } from '../../lib/browser/text.ts';
import { counted, textWith } from '../../lib/browser/text-values.ts';
import type { ExtractedPage } from '../../lib/document/document.ts';
import type { Job } from '../../lib/extraction/job/job.ts';
import { spentOf } from '../../lib/extraction/job/spent.ts';
import type { Snapshot } from '../../lib/pages/quarry.ts';
import { documentJobIn, presetIn } from '../../lib/pages/routes.ts';
import { presetOf } from '../../lib/presets/preset.ts';
import type { Prices } from '../../lib/usage/cost.ts';
import { useJobs } from '../extraction/use-jobs.tsx';
import { Boundary } from '../ui/failure/boundary.tsx';
import { IconButton } from '../ui/icon.tsx';
import { showSearch } from '../ui/routes.ts';
import { rangeOfUnits } from '../ui/usage/usage-words.ts';
import { Destinations, useDestinations } from './destinations.tsx';
import { PresetChoice } from './preset-choice.tsx';
import { Choice, PageRules, SeveralRules } from './rule-fields.tsx';
import { SavePreset } from './save-preset.tsx';
import { type Shaped, type ShapingWorker, useShapedDocument, useShaping } from './shaping.ts';
import { BudgetFields, SizeLine } from './size-line.tsx';
import { type PagesModel, usePages } from './use-pages.ts';
import { documentWords, useDocumentRules } from './use-rules.ts';

/** Preview of the document as plain text. CSS skips rendering the pieces outside the viewport. */
function Preview({ shaped }: { shaped: Shaped | undefined }) {
  return (
    <section
      class="document-preview"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
      tabIndex={0}
      aria-label={text('documentPreview')}
      aria-busy={!shaped?.whole}
    >
      <pre dir="auto">
        {shaped?.text.map((piece, index) => (
          <span key={index}>{piece}</span>
        ))}
      </pre>
    </section>
  );
}

type From = 'extracted' | 'collected';

/** Combines pages into one document, previews it, and sends it to its destination. */
export function DocumentView({ snapshot }: { snapshot: Snapshot }) {
  const job = useExportedJob(snapshot.job);
  const pages = usePages(job);
  const shaping = useShaping();
  const [from, setFrom] = useState<From>('extracted');
  const title = useRef<HTMLHeadingElement>(null);
  // The previously focused field is not part of this view.
  useEffect(() => title.current?.focus(), []);
  useEscape();
  const collected = pages?.collected.length ?? 0;
  const shown = pages && (collected > 0 && from === 'collected' ? 'collected' : 'extracted');
  return (
    <section class="document" aria-label={text('documentTitle')}>
      <header class="document-head">
        <h2 ref={title} tabIndex={-1}>
          {text('documentTitle')}
        </h2>
        {pages && collected > 0 && (
          <Choice
            name={text('documentFrom')}
            value={shown ?? 'extracted'}
            of={{
              extracted: textWith('documentExtracted', { number: pages.extracted.length }),
              collected: textWith('documentCollected', { number: collected }),
            }}
            onChange={setFrom}
          />
        )}
        <IconButton icon={X} name={text('documentClose')} onClick={showSearch} />
      </header>
      {pages && shown && shaping && (
        <Boundary key={shown} of={pages[shown]}>
          <Builder {...{ snapshot, job, pages, shaping, from: shown }} />
        </Boundary>
      )}
    </section>
  );
}

/** The job named in the URL, or else the newest; `null` if there is none, and undefined until that is known. */
function useExportedJob(newest: Job | undefined): Job | null | undefined {
  const jobs = useJobs();
  const id = documentJobIn(location.hash);
  if (id === undefined || id === newest?.id) return newest ?? null;
  return jobs && (jobs.find((one) => one.id === id) ?? null);
}

function useEscape(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) showSearch();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}

interface BuilderProps {
  snapshot: Snapshot;
  /** The job whose pages are the extracted ones. */
  job: Job | null | undefined;
  pages: PagesModel;
  shaping: ShapingWorker;
  from: From;
}

function Builder({ snapshot, job, pages, shaping, from }: BuilderProps) {
  const list = pages[from];
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
  const order = () => ({ rules, part, words: documentWords() });
  const shaped = useShapedDocument(shaping, list, order());
  const parts = shaped?.parts ?? [];
  const to = useDestinations({
    shaping,
    order,
    part: parts.length > 1 ? ` (${part + 1})` : '',
    pages,
    preset,
    obsidian: settings.obsidian,
  });
  if (list.length === 0) return <p class="reader-empty">{text('documentNothing')}</p>;
  return (
    <div class="document-body">
      <div class="document-side">
        <PresetChoice name={text('presetName')} value={preset?.name ?? ''} own={own} onChange={setName} />
        <SavePreset preset={preset} rules={rules} own={own} onSaved={setSaved} />
        <PageRules rules={rules} onChange={change} />
        {list.length > 1 && <SeveralRules rules={rules} onChange={change} />}
        <BudgetFields budget={rules.budget} onChange={(budget) => change({ budget })} />
      </div>
      <div class="document-main">
        {shaped?.sizes && (
          <SizeLine
            sizes={shaped.sizes}
            cost={costWords(list, from === 'extracted' ? job : null, settings.prices)}
          />
        )}
        {parts.length > 1 && <PartChoice {...{ parts, part, onPart: setPart }} />}
        <Preview shaped={shaped} />
        <Destinations
          to={to}
          collector={from === 'collected'}
          empty={parts[Math.min(part, parts.length - 1)] === 0}
        />
      </div>
    </div>
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
    : textWith('costPages', { price: rangeOfUnits({ pages: sure }, { pages: perhaps }, prices) });
}

interface PartProps {
  /** Number of pages in each part. */
  parts: readonly number[];
  part: number;
  onPart: (part: number) => void;
}

function PartChoice({ parts, part, onPart }: PartProps) {
  const names = parts.map((pages, index) => [
    index,
    `${textWith('partOf', { part: index + 1, total: parts.length })} · ${counted('pagesCount', pages)}`,
  ]);
  const of: Record<string, string> = Object.fromEntries(names);
  return (
    <Choice
      name={text('partShown')}
      value={String(Math.min(part, parts.length - 1))}
      of={of}
      onChange={(chosen) => onPart(Number(chosen))}
    />
  );
}
