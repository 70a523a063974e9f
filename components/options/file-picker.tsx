import { useRef } from 'preact/hooks';
import { text } from '../../lib/browser/text.ts';

/** A file from this device, read as text. It goes nowhere else. */
export function FilePicker({ onText }: { onText: (text: string) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <button type="button" class="button" onClick={() => input.current?.click()}>
        {text('importFile')}
      </button>
      <input
        ref={input}
        type="file"
        hidden
        accept="application/json,.json"
        aria-label={text('importFile')}
        onChange={async ({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          const read = await file?.text();
          // So that the same file can be chosen again, once it was mended.
          currentTarget.value = '';
          if (read !== undefined) onText(read);
        }}
      />
    </>
  );
}
