import { text } from '../../lib/browser/text.ts';
import { counted, textWith } from '../../lib/browser/text-values.ts';
import {
  isValidSelector,
  MAX_SELECTOR_LENGTH,
  MAX_SELECTORS,
  MAX_SITES,
  PROJECT_RULES,
  problemOfHost,
  type SiteRule,
  typedHost,
} from '../../lib/extraction/sites/site-rules.ts';
import type { SiteDefault } from '../../lib/presets/destinations.ts';
import { type ExtractionRules, LOCAL_READING } from '../../lib/settings/settings.ts';
import { SelectField, SwitchField, TextField } from '../ui/form/controls.tsx';
import { DestinationSelect, MethodSelect, PresetSelect } from '../ui/form/delivery-fields.tsx';
import { Host } from '../ui/host.ts';
import { Folded, Group, type GroupProps } from './group.tsx';
import { Entry, type EntryForm, FormOfEntry, ListEditor, useEntryForm } from './list-editor.tsx';

/** How pages become Markdown. */
export function ExtractionGroup({ save, settings }: GroupProps) {
  const { extraction, pageNotes } = settings;
  const change = (changes: Partial<ExtractionRules>) => save({ extraction: { ...extraction, ...changes } });
  return (
    <Group id="section-extraction" title="extractionTitle" find="findExtraction">
      <SelectField
        id="extract-local"
        label={text('readHere')}
        hint={text('readHereHint')}
        of={LOCAL_READING}
        value={extraction.local}
        words={(when) => text(`readHere_${when}`)}
        onChange={(local) => change({ local })}
      />
      <SwitchField
        id="page-notes"
        label={text('pageNotes')}
        hint={text('pageNotesHint')}
        on={pageNotes === 'on'}
        onChange={(on) => save({ pageNotes: on ? 'on' : 'off' })}
      />
      {/* Chosen where a PDF is read, and only there. */}
      {extraction.pdfs === 'at-once' && (
        <SwitchField
          id="pdf-ask"
          label={text('pdfAtOnce')}
          hint={text('pdfAtOnceHint')}
          on={false}
          onChange={() => change({ pdfs: 'ask' })}
        />
      )}
    </Group>
  );
}

/** The sites with a destination of their own, each to change or remove. They are added where a page was extracted. */
export function SiteDefaultsGroup({ save, settings }: GroupProps) {
  const { siteDefaults = [], presets = [] } = settings;
  const hasLocal = siteDefaults.some(({ way }) => way === 'local');
  return (
    <Group
      id="site-defaults"
      title="siteDefaultsTitle"
      what={text(
        hasLocal ? 'siteWayLocalHint' : siteDefaults.length > 0 ? 'siteDefaultsWhat' : 'siteDefaultsNone',
      )}
    >
      <ListEditor<SiteDefault>
        label={text('siteDefaultsTitle')}
        entries={siteDefaults}
        nameOf={({ host }) => host}
        title={({ host }) => <Host of={host} />}
        controls={(site, index) => {
          const change = (part: Partial<SiteDefault>) =>
            void save({ siteDefaults: siteDefaults.with(index, { ...site, ...part }) });
          return (
            <span class="site-choices wrap">
              <MethodSelect
                name={textWith('siteWayOf', { site: site.host })}
                value={site.way}
                onChange={(way) => change({ way })}
              />
              <DestinationSelect
                name={textWith('siteToOf', { site: site.host })}
                value={site.to}
                onChange={(to) => change({ to })}
              />
              <PresetSelect
                name={textWith('sitePresetOf', { site: site.host })}
                of={site}
                own={presets}
                onChange={(preset) => change({ preset })}
              />
            </span>
          );
        }}
        onChange={(next, words) => save({ siteDefaults: next }, { words })}
      />
    </Group>
  );
}

/** Which parts of a site's pages are extracted locally: the user's rules and the built-in ones. */
export function SitesGroup({ save, settings }: GroupProps) {
  const { sites = [] } = settings;
  const { rules } = PROJECT_RULES;
  return (
    <Group id="section-sites" title="sitesTitle" find="findSites" what={text('sitesWhat')}>
      <ListEditor<SiteRule>
        label={text('sitesTitle')}
        entries={sites}
        nameOf={({ host }) => host}
        title={({ host }) => <Host of={host} />}
        what={selectorsOf}
        add={text('siteAdd')}
        form={SiteForm}
        onChange={(next, words) => save({ sites: next }, { words })}
      />
      <Folded title={counted('sitesOwn', rules.length)}>
        <p class="fold-what hint">{text('sitesOwnHint')}</p>
        <ul class="entries">
          {rules.map((rule) => (
            <li key={rule.host}>
              <Entry name={<Host of={rule.host} />} what={selectorsOf(rule)} />
            </li>
          ))}
        </ul>
      </Folded>
    </Group>
  );
}

const selectorsOf = ({ content, remove }: SiteRule) => (
  <code dir="ltr">{[...content, ...remove.map((selector) => `− ${selector}`)].join(', ')}</code>
);

/** A site, the parts of its pages to extract, and the parts to drop: one CSS selector per line. */
function SiteForm(props: EntryForm<SiteRule>) {
  const { start } = props;
  const { field, form } = useEntryForm<SiteRule, Record<keyof SiteRule, string>>(props, {
    prefix: 'site',
    initial: {
      host: start?.host ?? '',
      content: start?.content.join('\n') ?? '',
      remove: start?.remove.join('\n') ?? '',
    },
    read: ({ host, content, remove }) => ({
      host: typedHost(host),
      content: linesOf(content),
      remove: linesOf(remove),
    }),
    problemsOf: ({ host, content, remove }, others) => ({
      host: hostProblem(host, others),
      content: selectorProblem(content),
      remove: selectorProblem(remove),
    }),
  });
  return (
    <FormOfEntry {...form}>
      <TextField {...field('host')} label={text('field_site')} hint={text('siteHostHint')} code />
      <TextField
        {...field('content')}
        label={text('siteContent')}
        hint={text('siteContentHint')}
        rows={2}
        code
      />
      <TextField
        {...field('remove')}
        label={text('siteRemove')}
        hint={text('siteRemoveHint')}
        rows={2}
        code
      />
    </FormOfEntry>
  );
}

const linesOf = (typed: string): string[] =>
  typed
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

function hostProblem(host: string, others: readonly SiteRule[]): string | undefined {
  if (problemOfHost(host) !== undefined) return text('ruleDomainMalformed');
  if (others.some((other) => other.host === host)) return textWith('ruleTaken', { rule: host });
  return others.length >= MAX_SITES ? counted('ruleTooMany', MAX_SITES) : undefined;
}

function selectorProblem(selectors: readonly string[]): string | undefined {
  const wrong = selectors.find((selector) => selector.length > MAX_SELECTOR_LENGTH || !isSelector(selector));
  if (wrong !== undefined)
    return textWith('siteSelectorWrong', { selector: wrong.slice(0, MAX_SELECTOR_LENGTH) });
  return selectors.length > MAX_SELECTORS
    ? textWith('siteSelectorsMost', { limit: MAX_SELECTORS })
    : undefined;
}

function isSelector(selector: string): boolean {
  if (!isValidSelector(selector)) return false;
  try {
    document.createDocumentFragment().querySelector(selector);
    return true;
  } catch {
    // `querySelector` throws on an invalid selector.
    return false;
  }
}
