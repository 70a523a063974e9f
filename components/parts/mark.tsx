/** Quarry's mark: a block cut out of the stone. */
export function Mark() {
  return (
    <svg class="mark" width="40" height="40" viewBox="0 0 32 32" aria-hidden="true">
      <path class="mark-stone" d="M3 10 16 3l13 7v13l-13 7-13-7z" />
      <path class="mark-cut" d="M16 16 29 10v13l-13 7z" />
    </svg>
  );
}
