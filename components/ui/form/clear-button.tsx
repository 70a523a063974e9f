import { X } from 'lucide';
import type { RefObject } from 'preact';
import { IconButton } from '../icon.tsx';

interface Props {
  name: string;
  field: RefObject<HTMLInputElement | null>;
  onClear: () => void;
}

/** Focuses and empties the field before it, as a user does, so that undo brings its text back. */
export function ClearButton({ name, field, onClear }: Props) {
  const clear = () => {
    field.current?.focus();
    field.current?.select();
    document.execCommand('delete');
    onClear();
  };
  return <IconButton icon={X} name={name} onClick={clear} />;
}
