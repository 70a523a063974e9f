import { useEffect, useState } from 'preact/hooks';
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
import type { Quarry } from '../../lib/pages/quarry.ts';
import type { SiteDefault } from '../../lib/presets/destinations.ts';
import { TextField } from '../ui/form/controls.tsx';
import { DestinationSelect, MethodSelect, PresetSelect } from '../ui/form/delivery-fields.tsx';
import { FormButtons } from '../ui/form/field.tsx';
import { useTyped } from '../ui/form/use-typed.ts';
import { Host } from '../ui/host.ts';
import { Folded, Group, type GroupProps, useSaveSettings } from './group.tsx';
import { Entry, type EntryForm, ListEditor } from './list-editor.tsx';

/** The sites with a destination of their own, each to change or remove. They are added where a page was extracted. */
export function SiteDefaultsGroup(props: GroupProps) {
  const save = useSaveSettings(props);
  const { siteDefaults = [], presets = [] } = props.settings;
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
export function SitesGroup(props: GroupProps) {
  const save = useSaveSettings(props);
  const { sites = [] } = props.settings;
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
        form={(form) => <SiteForm quarry={props.quarry} {...form} />}
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

type Texts = Partial<Record<keyof SiteRule, string>>;

/** A site, the parts of its pages to extract, and the parts to drop: one CSS selector per line. */
function SiteForm({ quarry, start, others, onSave, onCancel }: EntryForm<SiteRule> & { quarry: Quarry }) {
  const [{ host, content, remove }, setTyped, reset] = useTyped(quarry, 'site', {
    host: start?.host ?? '',
    content: start?.content.join('\n') ?? '',
    remove: start?.remove.join('\n') ?? '',
  });
  const change = (part: Texts) => setTyped((before) => ({ ...before, ...part }));
  const [errors, setErrors] = useState<Texts>({});
  useEffect(() => document.getElementById('site-host')?.focus(), []);
  const save = async (event: Event) => {
    event.preventDefault();
    const rule = { host: typedHost(host), content: linesOf(content), remove: linesOf(remove) };
    const found = problemsOf(rule, others);
    setErrors(found);
    const [first] = Object.keys(found);
    if (first !== undefined) document.getElementById(`site-${first}`)?.focus();
    else if (await onSave(rule)) reset();
  };
  const cancel = () => {
    reset();
    onCancel();
  };
  return (
    <form class="entry-form" onSubmit={save} noValidate>
      <TextField
        id="site-host"
        label={text('fieldSite')}
        hint={text('siteHostHint')}
        error={errors.host}
        value={host}
        onInput={(typed) => change({ host: typed })}
        code
      />
      <TextField
        id="site-content"
        label={text('siteContent')}
        hint={text('siteContentHint')}
        error={errors.content}
        value={content}
        onInput={(typed) => change({ content: typed })}
        rows={2}
        code
      />
      <TextField
        id="site-remove"
        label={text('siteRemove')}
        hint={text('siteRemoveHint')}
        error={errors.remove}
        value={remove}
        onInput={(typed) => change({ remove: typed })}
        rows={2}
        code
      />
      <FormButtons onCancel={cancel} />
    </form>
  );
}

const linesOf = (typed: string): string[] =>
  typed
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

function problemsOf(rule: SiteRule, others: readonly SiteRule[]): Texts {
  const host = hostProblem(rule.host, others);
  const [content, remove] = [selectorProblem(rule.content), selectorProblem(rule.remove)];
  return { ...(host && { host }), ...(content && { content }), ...(remove && { remove }) };
}

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
