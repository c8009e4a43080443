import { Frame } from '#web/ui/feedback/illustrations.tsx';

/** A broken link. */
export const BrokenLink = () => (
  <Frame>
    <g fill="none" strokeWidth="9" strokeLinecap="round">
      <path d="M70 42 58 30a17 17 0 0 0-24 24l12 12" stroke="var(--accent-ring)" />
      <path d="m90 70 12 12a17 17 0 0 0 24-24l-12-12" stroke="var(--input-line)" />
    </g>
    <path
      d="M92 26l4-12M106 34l11-6M54 86l-4 12M42 78l-11 6"
      stroke="var(--line)"
      strokeWidth="5"
      strokeLinecap="round"
    />
  </Frame>
);

/** A door with a lock. */
export const Locked = () => (
  <Frame>
    <rect x="44" y="46" width="72" height="54" rx="14" fill="var(--accent-soft)" />
    <path d="M60 46V34a20 20 0 0 1 40 0v12" fill="none" stroke="var(--accent-ring)" strokeWidth="8" />
    <circle cx="80" cy="68" r="7" fill="var(--accent-text)" />
    <rect x="77" y="70" width="6" height="16" rx="3" fill="var(--accent-text)" />
  </Frame>
);

/** A parcel with a ribbon. */
export const Parcel = () => (
  <Frame>
    <rect x="44" y="48" width="72" height="52" rx="10" fill="var(--accent-soft)" />
    <rect
      x="38"
      y="36"
      width="84"
      height="20"
      rx="8"
      fill="var(--hover)"
      stroke="var(--line)"
      strokeWidth="2"
    />
    <path d="M80 36v64" stroke="var(--accent-ring)" strokeWidth="8" />
    <path
      d="M80 36c-6-20-28-20-26-8 1 7 16 9 26 8zm0 0c6-20 28-20 26-8-1 7-16 9-26 8z"
      fill="none"
      stroke="var(--accent-ring)"
      strokeWidth="5"
      strokeLinejoin="round"
    />
    <circle cx="26" cy="84" r="4" fill="var(--accent-soft)" />
    <circle cx="138" cy="26" r="4" fill="var(--accent-soft)" />
  </Frame>
);
