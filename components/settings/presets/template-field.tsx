import { text } from '../../../lib/browser/text.ts';
import { textWith } from '../../../lib/browser/text-values.ts';
import {
  MAX_TEMPLATE_LENGTH,
  problemOfTemplate,
  unsupportedFilters,
} from '../../../lib/document/templates/parse.ts';
import { describedBy, Field } from '../../ui/form/field.tsx';

/** The problem with a template, as text; undefined if it is valid. */
export function templateProblem(template: string, longest = MAX_TEMPLATE_LENGTH): string | undefined {
  if (template.length > longest) return text('templateTooLong');
  const problem = problemOfTemplate(template);
  return problem && textWith('templateUnreadable', { part: problem.part });
}

/** Names the filters in templates that Quarry ignores, if there are any. */
export function ignoredFilters(templates: readonly string[]): string | undefined {
  const names = unsupportedFilters(templates);
  return names.length > 0 ? textWith('templateFilters', { filters: names.join(', ') }) : undefined;
}

interface Props {
  id: string;
  label: string;
  hint?: string;
  value: string;
  /** Maximum length in characters, if shorter than the general limit. */
  longest?: number;
  /** Whether it has several lines. */
  long?: boolean;
  placeholder?: string;
  onInput: (value: string) => void;
}

/** A template field that shows errors while typing. */
export function TemplateField({ id, label, hint, value, longest, long, placeholder, onInput }: Props) {
  const error = templateProblem(value, longest);
  const props = {
    id,
    class: 'code',
    dir: 'auto',
    autocomplete: 'off',
    autocapitalize: 'off',
    spellcheck: false,
    placeholder,
    value,
    'aria-invalid': error !== undefined,
    'aria-describedby': describedBy(id, error),
  } as const;
  return (
    <Field id={id} label={label} hint={ignoredFilters([value]) ?? hint} error={error}>
      {long ? (
        <textarea {...props} rows={3} onInput={(event) => onInput(event.currentTarget.value)} />
      ) : (
        <input {...props} type="text" onInput={(event) => onInput(event.currentTarget.value)} />
      )}
    </Field>
  );
}
