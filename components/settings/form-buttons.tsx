import { type TextKey, text } from '../../lib/browser/text.ts';

interface Props {
  /** What the form does. */
  submit: TextKey;
  /** Leaves what is being changed as it is; none where something is added. */
  onCancel: (() => void) | undefined;
}

/** The buttons that end a form of entries. */
export function FormButtons({ submit, onCancel }: Props) {
  return (
    <div class="form-buttons">
      <button type="submit" class="button">
        {text(submit)}
      </button>
      {onCancel && (
        <button type="button" class="button" onClick={onCancel}>
          {text('cancel')}
        </button>
      )}
    </div>
  );
}
