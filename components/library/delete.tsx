import { useState } from 'preact/hooks';
import { text } from '../../lib/browser/text.ts';
import { counted } from '../../lib/browser/text-values.ts';
import { useConfirmation } from '../ui/confirm/use-confirmation.ts';

interface Props<T> {
  words: string;
  /** What to delete, and its number of pages. */
  of: T;
  count: number;
  onDelete: (of: T) => void;
}

/** Deletes pages after a confirmation, because this cannot be undone: exactly those that the confirmation was for. */
export function Delete<T>({ words, of, count, onDelete }: Props<T>) {
  const { asking, setAsking, button: first } = useConfirmation();
  const [named, setNamed] = useState({ of, count });
  const ask = () => {
    setNamed({ of, count });
    setAsking(true);
  };
  const answer = (sure: boolean) => () => {
    setAsking(false);
    if (sure) onDelete(named.of);
  };
  if (!asking)
    return (
      <button ref={first} type="button" class="button small" onClick={ask}>
        {words}
      </button>
    );
  return (
    <>
      <button
        type="button"
        class="button small danger"
        ref={(button) => button?.focus()}
        // Not by the second click of a double click.
        onClick={({ detail }) => detail < 2 && answer(true)()}
        onKeyDown={(event) => event.repeat && event.preventDefault()}
      >
        {counted('libraryDeleteSure', named.count)}
      </button>
      <button type="button" class="button small" onClick={answer(false)}>
        {text('cancel')}
      </button>
    </>
  );
}
