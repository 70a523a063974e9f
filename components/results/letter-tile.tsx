/** Stands for a site's icon, which would have to be fetched from someone. */
export function LetterTile({ of }: { of: string | undefined }) {
  const [letter = '?'] = of ?? '';
  return (
    <span class="letter-tile" aria-hidden="true">
      {letter.toUpperCase()}
    </span>
  );
}
