import { Frame } from '#web/ui/feedback/illustrations.tsx';

/** Two cards of thanks, one still to be written. */
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
