import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';

/** A line of what an import will do, or did. */
export const SumLine = ({
  icon: Sign,
  tone,
  children,
}: {
  icon: Icon;
  tone?: 'good' | 'bad';
  children: ReactNode;
}) => (
  <li data-good={tone === 'good' || undefined} data-bad={tone === 'bad' || undefined}>
    <Sign size={20} aria-hidden />
    <span>{children}</span>
  </li>
);
