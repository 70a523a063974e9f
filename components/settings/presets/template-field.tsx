import { text } from '../../../lib/browser/text.ts';
import { textWith } from '../../../lib/browser/text-values.ts';
import {
  MAX_TEMPLATE_LENGTH,
  problemOfTemplate,
  unsupportedFilters,
} from '../../../lib/document/templates/parse.ts';
import { TextField } from '../../ui/form/controls.tsx';

/** The problem with a template, as text; undefined if it is valid. */
export function templateProblem(template = '', longest = MAX_TEMPLATE_LENGTH): string | undefined {
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
  /** The number of lines, if there are several. */
  rows?: number;
  placeholder?: string;
  onInput: (value: string) => void;
}

/** A template field that shows errors while typing. */
export const TemplateField = ({ hint, longest, ...props }: Props) => (
  <TextField
    {...props}
    hint={ignoredFilters([props.value]) ?? hint}
    error={templateProblem(props.value, longest)}
    code
  />
);
