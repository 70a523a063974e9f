import { useState } from 'preact/hooks';
import { text } from '../../../lib/browser/text.ts';
import { counted, textWith } from '../../../lib/browser/text-values.ts';
import {
  isValidSelector,
  MAX_SELECTOR_LENGTH,
  MAX_SELECTORS,
  MAX_SITES,
  problemOfHost,
  type SiteRule,
  siteHost,
} from '../../../lib/extraction/sites/site-rules.ts';
import type { Quarry } from '../../../lib/pages/quarry.ts';
import { describedBy, Field, FormButtons } from '../../ui/form/field.tsx';
import { useTyped } from '../../ui/form/use-typed.ts';

/** ID of the field that takes the focus when nothing is left to edit. */
export const HOST_FIELD = 'site-host';

interface Props {
  quarry: Quarry;
  /** The rule to edit; undefined to add one. */
  edited: SiteRule | undefined;
  others: readonly SiteRule[];
  onSave: (rule: SiteRule) => Promise<boolean>;
  onCancel: () => void;
}

type Texts = Partial<Record<keyof SiteRule, string>>;

/** A site, the parts of its pages to extract, and the parts to drop: one CSS selector per line. */
export function SiteForm({ quarry, edited, others, onSave, onCancel }: Props) {
  const [{ host, content, remove }, setTyped, reset] = useTyped(quarry, 'site', {
    host: edited?.host ?? '',
    content: edited?.content.join('\n') ?? '',
    remove: edited?.remove.join('\n') ?? '',
  });
  const change = (part: Texts) => setTyped((before) => ({ ...before, ...part }));
  const [errors, setErrors] = useState<Texts>({});
  const save = async (event: Event) => {
    event.preventDefault();
    const rule = { host: siteHost(host), content: linesOf(content), remove: linesOf(remove) };
    const found = problemsOf(rule, others);
    setErrors(found);
    const [first] = Object.keys(found);
    if (first !== undefined) return document.getElementById(`site-${first}`)?.focus();
    if (!(await onSave(rule))) return;
    reset();
    if (!edited) document.getElementById(HOST_FIELD)?.focus();
  };
  const cancel = () => {
    reset();
    onCancel();
  };
  return (
    <form class="site-form" onSubmit={save} noValidate>
      <Field id={HOST_FIELD} label={text('siteHost')} error={errors.host} hint={text('siteHostHint')}>
        <input
          id={HOST_FIELD}
          type="text"
          inputMode="url"
          dir="ltr"
          autocomplete="off"
          autocapitalize="off"
          spellcheck={false}
          aria-invalid={errors.host !== undefined}
          aria-describedby={describedBy(HOST_FIELD, errors.host)}
          value={host}
          onInput={(event) => change({ host: event.currentTarget.value })}
        />
      </Field>
      <Selectors
        name="content"
        value={content}
        error={errors.content}
        onInput={(typed) => change({ content: typed })}
      />
      <Selectors
        name="remove"
        value={remove}
        error={errors.remove}
        onInput={(typed) => change({ remove: typed })}
      />
      <FormButtons submit={edited ? 'siteSave' : 'siteAdd'} onCancel={edited && cancel} />
    </form>
  );
}

interface SelectorsProps {
  name: 'content' | 'remove';
  value: string;
  error: string | undefined;
  onInput: (value: string) => void;
}

function Selectors({ name, value, error, onInput }: SelectorsProps) {
  const id = `site-${name}`;
  const content = name === 'content';
  return (
    <Field
      id={id}
      label={text(content ? 'siteContent' : 'siteRemove')}
      error={error}
      hint={text(content ? 'siteContentHint' : 'siteRemoveHint')}
    >
      <textarea
        id={id}
        rows={2}
        dir="ltr"
        autocomplete="off"
        spellcheck={false}
        aria-invalid={error !== undefined}
        aria-describedby={describedBy(id, error)}
        value={value}
        onInput={(event) => onInput(event.currentTarget.value)}
      />
    </Field>
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
