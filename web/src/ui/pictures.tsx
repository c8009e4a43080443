import type { ReactNode } from 'react';

/** Pictures of the first load; those of other screens are in more-pictures.tsx. */
export const Frame = ({ children, width = 160 }: { children: ReactNode; width?: number }) => (
  <svg width={width} height={(width * 112) / 160} viewBox="0 0 160 112" aria-hidden="true" focusable="false">
    {children}
  </svg>
);

/** Two cards of thanks, one waiting to be written. */
export const FirstThanks = () => (
  <Frame>
    <rect x="8" y="20" width="96" height="56" rx="14" fill="var(--hover)" />
    <rect
      x="48"
      y="36"
      width="104"
      height="60"
      rx="14"
      fill="var(--surface)"
      stroke="var(--line)"
      strokeWidth="2"
    />
    <circle cx="68" cy="56" r="9" fill="var(--accent-soft)" />
    <path
      d="m68 50.5 1.7 3.6 3.9.5-2.9 2.7.8 3.9-3.5-1.9-3.5 1.9.8-3.9-2.9-2.7 3.9-.5z"
      fill="var(--accent-text)"
    />
    <rect x="84" y="52" width="44" height="7" rx="3.5" fill="var(--line)" />
    <rect x="60" y="72" width="76" height="6" rx="3" fill="var(--line)" />
    <rect x="60" y="82" width="52" height="6" rx="3" fill="var(--line)" />
    <path d="M132 14v12M126 20h12" stroke="var(--accent-ring)" strokeWidth="3" strokeLinecap="round" />
    <circle cx="26" cy="92" r="4" fill="var(--accent-soft)" />
    <circle cx="146" cy="106" r="3" fill="var(--accent-soft)" />
  </Frame>
);

/** Clouds that lost each other. */
export const NoAnswer = () => (
  <Frame>
    <path
      d="M52 84h58a22 22 0 0 0 3-43.8A30 30 0 0 0 56 34a25 25 0 0 0-4 50z"
      fill="var(--hover)"
      stroke="var(--line)"
      strokeWidth="2"
    />
    <path d="M80 46v16" stroke="var(--accent-ring)" strokeWidth="6" strokeLinecap="round" />
    <circle cx="80" cy="73" r="4" fill="var(--accent-ring)" />
  </Frame>
);
