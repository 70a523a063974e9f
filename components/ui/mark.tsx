/** Quarry's logo, as in `quarry.svg`: a block of stone with its near corner cut out, and malachite inside. */
export function Mark({ size = 40 }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <path fill="#d3cdc4" d="M16 0 30 8 16 16 2 8z" />
      <path fill="#aaa298" d="M2 8 16 16V32L2 24z" />
      <path fill="#867e74" d="M30 8 16 16V32L30 24z" />
      <path fill="#0b6b60" d="M16 7 8 11.5v9l8-4.5z" />
      <path fill="#1f9a8a" d="M16 7l8 4.5v9L16 16z" />
      <path fill="#74dccb" d="M8 20.5 16 16l8 4.5-8 4.5z" />
    </svg>
  );
}
