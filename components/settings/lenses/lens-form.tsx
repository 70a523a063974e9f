import { useEffect, useRef, useState } from 'preact/hooks';
import { text } from '../../../lib/browser/text.ts';
import { counted } from '../../../lib/browser/text-values.ts';
import type { Quarry } from '../../../lib/pages/quarry.ts';
import type { BuiltLens } from '../../../lib/search/form.ts';
import { LENS_ROOM } from '../../../lib/search/lens/lens.ts';
import { useTyped } from '../../ui/form/use-typed.ts';
import { buildProblems, type LensDraft, LIST_NAMES, type ListName, toDraft, toLens } from './lens-draft.ts';
import { LensInput, LensList, LensRegion, LensTimes } from './lens-fields.tsx';

const LISTS = {
  sitesIncluded: ['lensSitesIn', 'lensSitesHint', 'lensCrowdedSites'],
  sitesExcluded: ['lensSitesOut', 'lensSitesHint', 'lensCrowdedSites'],
  wordsIncluded: ['lensWordsIn', 'lensWordsHint', 'lensCrowdedWords'],
  wordsExcluded: ['lensWordsOut', 'lensWordsHint', 'lensCrowdedWords'],
} as const satisfies Record<ListName, unknown>;

interface Props {
  quarry: Quarry;
  /** The lens to edit; undefined to create one. */
  built: BuiltLens | undefined;
  /** The other lenses, whose names are taken. */
  others: readonly BuiltLens[];
  onSave: (built: BuiltLens) => Promise<boolean>;
  onCancel: () => void;
}

/** Edits all limits of a lens. Errors are shown after the first attempt to save, and updated while typing. */
export function LensForm({ quarry, built, others, onSave, onCancel }: Props) {
  const [draft, setDraft, reset] = useTyped(quarry, 'lens', toDraft(built));
  const [tried, setTried] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const result: BuiltLens = { name: draft.name.trim(), lens: toLens(draft) };
  const problems = tried ? buildProblems(result, others) : {};
  const change = (part: Partial<LensDraft>) => setDraft((last) => ({ ...last, ...part }));
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
    <form class="lens-form" ref={form} onSubmit={save} noValidate aria-label={text('lensBuild')}>
      <LensInput
        name="name"
        label={text('lensBuiltName')}
        value={draft.name}
        error={problems.name}
        onInput={(name) => change({ name })}
      />
      {LIST_NAMES.map((name) => (
        <LensList
          key={name}
          name={name}
          label={text(LISTS[name][0])}
          hint={text(LISTS[name][1])}
          caution={crowdedWords(name, result.lens[name].length)}
          value={draft[name]}
          error={problems[name]}
          onInput={(typed) => change({ [name]: typed })}
        />
      ))}
      <LensInput
        name="file-type"
        label={text('lensFileType')}
        value={draft.fileType}
        error={problems.fileType}
        onInput={(fileType) => change({ fileType })}
        code
      />
      <LensRegion region={draft.region} onChange={(region) => change({ region })} />
      <LensTimes draft={draft} problems={problems} onChange={change} />
      {problems.whole && <p class="field-error wide">{problems.whole}</p>}
      <div class="form-buttons wide">
        <button type="submit" class="button primary">
          {text('lensSave')}
        </button>
        <button type="button" class="button" onClick={cancel}>
          {text('cancel')}
        </button>
      </div>
    </form>
  );
}

/** Warns that a list is longer than the service's own lenses allow. */
function crowdedWords(name: ListName, count: number): string | undefined {
  const room = LENS_ROOM[name];
  return count > room ? counted(LISTS[name][2], count, { limit: room }) : undefined;
}

function focusInvalid(form: HTMLFormElement | null): void {
  const field = form?.querySelector('[aria-invalid="true"]') ?? form?.querySelector('textarea');
  if (field instanceof HTMLElement) field.focus();
}
