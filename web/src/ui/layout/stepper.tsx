import { IconCheck } from '@tabler/icons-react';
import { useEffect, useRef, type ReactNode } from 'react';
import styles from './stepper.module.css';

/** The steps of a wizard, with the current one marked. */
export const Stepper = ({
  label,
  steps,
  at,
}: {
  label: string;
  steps: readonly string[];
  /** Counted from 0. */
  at: number;
}) => (
  <ol className={styles.steps} aria-label={label}>
    {steps.map((step, index) => (
      <li key={step} aria-current={index === at ? 'step' : undefined} data-done={index < at || undefined}>
        <span className={styles.mark} aria-hidden="true">
          {index < at ? <IconCheck size={14} /> : index + 1}
        </span>
        <span className={styles.name}>{step}</span>
      </li>
    ))}
  </ol>
);

/** The heading of a step: takes the focus when the step appears, so that screen readers start there. */
export const StepTitle = ({ children, first }: { children: ReactNode; first: boolean }) => {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!first) heading.current?.focus({ preventScroll: true });
    if (!first) scrollTo(0, 0);
  }, [first]);
  return (
    <h2 ref={heading} tabIndex={-1} className={styles.title}>
      {children}
    </h2>
  );
};
