/** Bravo's logo: a speech bubble with a star. */
export const BravoLogo = ({ size = 32 }: { size?: number }) => (
  <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
    <rect width="32" height="32" rx="9" fill="var(--accent-solid)" />
    <path
      fill="var(--accent-on)"
      d="M10 7h12a4 4 0 0 1 4 4v7a4 4 0 0 1-4 4h-5.5l-4.9 4.1a1 1 0 0 1-1.6-.8V22a4 4 0 0 1-4-4v-7a4 4 0 0 1 4-4z"
    />
    <path
      fill="var(--accent-solid)"
      d="m16 9.7 1.4 3 3.3.4-2.4 2.3.6 3.3-2.9-1.6-2.9 1.6.6-3.3-2.4-2.3 3.3-.4z"
    />
  </svg>
);
