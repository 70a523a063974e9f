import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { type TextKey, text } from '../../../lib/browser/text.ts';
import { counted } from '../../../lib/browser/text-values.ts';
import type { Quarry } from '../../../lib/pages/quarry.ts';
import type { BuiltLens } from '../../../lib/search/form.ts';
import { LENS_ROOM } from '../../../lib/search/lens/lens.ts';
import { SelectField, TextField } from '../../ui/form/controls.tsx';
import { Field, FormButtons } from '../../ui/form/field.tsx';
import { RegionOptions } from '../../ui/form/region-options.tsx';
import { useTyped } from '../../ui/form/use-typed.ts';
import type { EntryForm } from '../list-editor.tsx';
import {
  buildProblems,
  LENS_TIMES,
  type LensDraft,
  type LensTime,
  LIST_NAMES,
  type ListName,
  toDraft,
  toLens,
} from './lens-draft.ts';
import { RELATIVE_NAMES } from './lens-words.ts';

const LISTS = {
  sitesIncluded: ['lensSitesIn', 'lensSitesHint', 'lensCrowdedSites'],
  sitesExcluded: ['lensSitesOut', 'lensSitesHint', 'lensCrowdedSites'],
  wordsIncluded: ['lensWordsIn', 'lensWordsHint', 'lensCrowdedWords'],
  wordsExcluded: ['lensWordsOut', 'lensWordsHint', 'lensCrowdedWords'],
} as const satisfies Record<ListName, unknown>;

const TIME_NAMES: Record<LensTime, TextKey> = { '': 'timeAny', ...RELATIVE_NAMES, dates: 'timeDates' };

/** Edits all limits of a lens. Errors are shown after the first attempt to save, and updated while typing. */
export function LensForm({
  quarry,
  start,
  others,
  onSave,
  onCancel,
}: EntryForm<BuiltLens> & { quarry: Quarry }) {
  const [draft, setDraft, reset] = useTyped(quarry, 'lens', toDraft(start));
  const [tried, setTried] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const result: BuiltLens = { name: draft.name.trim(), lens: toLens(draft) };
  const problems = tried ? buildProblems(result, others) : {};
  const change = (part: Partial<LensDraft>) => setDraft((last) => ({ ...last, ...part }));
  // Memoized so that typing in the form does not rerender the options.
  const regions = useMemo(() => <RegionOptions />, []);
  useEffect(() => document.getElementById('built-name')?.focus(), []);
  const save = async (event: Event) => {
    event.preventDefault();
    if (Object.keys(buildProblems(result, others)).length === 0) {
      if (await onSave(result)) reset();
      return;
    }
    setTried(true);
    // Waits until the errors are rendered.
    setTimeout(() => focusInvalid(form.current));
  };
  const cancel = () => {
    reset();
    onCancel();
  };
  return (
    <form class="entry-form" ref={form} onSubmit={save} noValidate aria-label={text('lensBuild')}>
      <TextField
        id="built-name"
        label={text('lensBuiltName')}
        value={draft.name}
        error={problems.name}
        onInput={(name) => change({ name })}
      />
      {LIST_NAMES.map((name) => (
        <TextField
          key={name}
          id={`built-${name}`}
          label={text(LISTS[name][0])}
          hint={<ListHint name={name} count={result.lens[name].length} />}
          value={draft[name]}
          error={problems[name]}
          rows={3}
          onInput={(typed) => change({ [name]: typed })}
        />
      ))}
      <TextField
        id="built-file-type"
        label={text('lensFileType')}
        value={draft.fileType}
        error={problems.fileType}
        onInput={(fileType) => change({ fileType })}
        code
      />
      <Field id="built-region" label={text('region')} error={problems.region}>
        <select
          id="built-region"
          value={draft.region}
          onChange={({ currentTarget: { value } }) => change({ region: value })}
        >
          {regions}
        </select>
      </Field>
      <SelectField
        id="built-time"
        label={text('time')}
        of={LENS_TIMES}
        value={draft.time}
        words={(time) => text(TIME_NAMES[time])}
        onChange={(time) => change({ time })}
      />
      {draft.time === 'dates' && (
        <>
          <TextField
            id="built-after"
            label={text('dateFrom')}
            type="date"
            value={draft.after}
            error={problems.after}
            onInput={(after) => change({ after })}
          />
          <TextField
            id="built-before"
            label={text('dateTo')}
            type="date"
            value={draft.before}
            error={problems.before}
            onInput={(before) => change({ before })}
          />
        </>
      )}
      {(problems.whole ?? problems.relative) && (
        <p class="field-error">{problems.whole ?? problems.relative}</p>
      )}
      <FormButtons onCancel={cancel} />
    </form>
  );
}

/** What to type, and a warning if the list is longer than the service's own lenses allow. */
function ListHint({ name, count }: { name: ListName; count: number }) {
  const [, hint, crowded] = LISTS[name];
  const room = LENS_ROOM[name];
  return (
    <>
      <p>{text(hint)}</p>
      {count > room && <p class="caution">{counted(crowded, count, { limit: room })}</p>}
    </>
  );
}

function focusInvalid(form: HTMLFormElement | null): void {
  const field = form?.querySelector('[aria-invalid="true"]') ?? form?.querySelector('textarea');
  if (field instanceof HTMLElement) field.focus();
}
