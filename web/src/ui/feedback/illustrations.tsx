import type { ReactNode } from 'react';

/** The frame of every illustration: drawn for 160 by 112 and scaled. */
export const Frame = ({ children, width = 160 }: { children: ReactNode; width?: number }) => (
  <svg width={width} height={(width * 112) / 160} viewBox="0 0 160 112" aria-hidden="true" focusable="false">
    {children}
  </svg>
);

/** Two separated clouds. */
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
