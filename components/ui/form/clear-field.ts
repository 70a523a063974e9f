/** Focuses and empties a field as a user does, so that undo brings its text back. */
export function clearField(field: HTMLInputElement | null): void {
  field?.focus();
  field?.select();
  document.execCommand('delete');
}
