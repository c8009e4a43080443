import type { ReactNode } from 'react';
import { AnimatedNumber } from '#web/ui/feedback/animated-number.tsx';
import styles from './dashboard.module.css';

export const Big = ({ value, children }: { value: number; children?: ReactNode }) => (
  <p className={styles.big}>
    <b>
      <AnimatedNumber value={value} />
    </b>{' '}
    <span>{children}</span>
  </p>
);
