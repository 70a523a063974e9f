import type { ComponentChildren } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { text } from '../../../lib/browser/text.ts';
import { counted, textWith } from '../../../lib/browser/text-values.ts';
import type { Preview, RestoreChoice, RestoreMode } from '../../../lib/settings/backup/backup.ts';
import { exact } from '../../ui/format.ts';
import type { OpenBackup } from './restore-file.ts';
import { CONSENT_NAMES, changeLines, sensitiveWords } from './restore-words.ts';
import { DroppedList } from './transfer.tsx';

interface Props {
  backup: OpenBackup;
  busy: boolean;
  onRestore: (choice: RestoreChoice) => void;
  onCancel: () => void;
}

/** Shows what restoring a file would change, and lets the user choose parts of it. */
export function RestorePreview({ backup, busy, onRestore, onCancel }: Props) {
  const { holds } = backup;
  const [mode, setMode] = useState<RestoreMode>('add');
  const [chosen, setChosen] = useState(holds);
  const [confirmed, setConfirmed] = useState<readonly string[]>([]);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const preview = useMemo(() => backup.preview(mode), [backup, mode]);
  const lines = changeLines(preview, chosen);
  const nothing = lines.length === 0 && confirmed.length === 0;
  const choose = (next: RestoreMode) => {
    setMode(next);
    setConfirmed([]);
  };
  return (
    <section class="restore-preview" aria-labelledby="restore-title">
      <h4 id="restore-title" tabIndex={-1} ref={heading}>
        {textWith('restoreTitle', { date: exact(backup.made) })}
      </h4>
      <Modes mode={mode} onChoose={choose} />
      {(holds.history || holds.pages) && (
        <div class="wrap">
          {holds.history && (
            <LabeledCheckbox
              name={text('historyTitle')}
              on={chosen.history}
              onChange={(history) => setChosen({ ...chosen, history })}
            />
          )}
          {holds.pages && (
            <LabeledCheckbox
              name={text('libraryList')}
              on={chosen.pages}
              onChange={(pages) => setChosen({ ...chosen, pages })}
            />
          )}
        </div>
      )}
      <div aria-live="polite">
        {lines.length === 0 ? (
          <p class="hint">{text('restoreNoChange')}</p>
        ) : (
          <dl class="restore-changes">
            {lines.map(({ title, words }) => (
              <div key={title}>
                <dt>{title}</dt>
                <dd dir="auto">{words}</dd>
              </div>
            ))}
          </dl>
        )}
      </div>
      <Questions preview={preview} confirmed={confirmed} onConfirm={setConfirmed} />
      <DroppedList dropped={backup.dropped} />
      <div class="form-buttons wrap">
        <button type="button" class="button" onClick={onCancel}>
          {text('cancel')}
        </button>
        <button
          type="button"
          class="button primary"
          aria-disabled={busy || nothing || undefined}
          onClick={busy || nothing ? undefined : () => onRestore({ mode, ...chosen, confirmed })}
        >
          {text('restoreRun')}
        </button>
      </div>
    </section>
  );
}

interface LabeledProps {
  name: string;
  on: boolean;
  onChange: (on: boolean) => void;
  /** Shown below the label. */
  children?: ComponentChildren;
}

/** A checkbox with a label and optional details. */
function LabeledCheckbox({ name, on, onChange, children }: LabeledProps) {
  return (
    <label class="labeled-box">
      <input type="checkbox" checked={on} onChange={({ currentTarget }) => onChange(currentTarget.checked)} />
      <span>
        {name}
        {children}
      </span>
    </label>
  );
}

const MODES = [
  ['add', 'restoreAdd', 'restoreAddWhat'],
  ['replace', 'restoreReplace', 'restoreReplaceWhat'],
] as const;

function Modes({ mode, onChoose }: { mode: RestoreMode; onChoose: (mode: RestoreMode) => void }) {
  return (
    <fieldset class="restore-modes stack">
      <legend class="unseen">{text('restoreHow')}</legend>
      {MODES.map(([one, name, what]) => (
        <label key={one} class="labeled-box">
          <input type="radio" name="restore-mode" checked={mode === one} onChange={() => onChoose(one)} />
          <span>
            {text(name)}
            <span class="field-hint hint">{text(what)}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

interface QuestionsProps {
  preview: Preview;
  confirmed: readonly string[];
  onConfirm: (confirmed: readonly string[]) => void;
}

/** What a file changes only with the user’s consent, in at most three check boxes, off at first. */
function Questions({ preview, confirmed, onConfirm }: QuestionsProps) {
  const { questions, pages, history } = preview;
  const losses = [
    pages.lost > 0 && counted('libraryLoss', pages.lost),
    history.lost > 0 && counted('historyLoss', history.lost),
  ];
  if (questions.length === 0) return null;
  return (
    <fieldset class="restore-questions stack">
      <legend class="caution">{text('restoreConsent')}</legend>
      <p class="field-hint hint">{text('restoreConfirmWhat')}</p>
      {questions.map((question) => {
        const { id, settings } = question;
        const others = confirmed.filter((one) => one !== id);
        return (
          <LabeledCheckbox
            key={id}
            name={text(CONSENT_NAMES[id])}
            on={confirmed.includes(id)}
            onChange={(on) => onConfirm(on ? [...others, id] : others)}
          >
            {settings.map((setting) => (
              <span key={setting} class="field-hint hint">
                <bdi>{sensitiveWords(setting, question)}</bdi>
              </span>
            ))}
            {id === 'privacy' &&
              losses.map((words) => words && <span class="field-hint hint caution">{words}</span>)}
          </LabeledCheckbox>
        );
      })}
    </fieldset>
  );
}
