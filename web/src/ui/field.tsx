import { useId, type ComponentProps, type ReactNode } from 'react';
import styles from './field.module.css';

export type Said = {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly error?: ReactNode;
  /** Shown beside the label of what may be left out. */
  readonly optional?: string | undefined;
};

const describedBy = (id: string, { hint, error }: Said): string | undefined =>
  [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined;

/** A label above, and below it what to know and what is wrong. */
const Around = ({
  id,
  said: { label, hint, error, optional },
  children,
}: {
  id: string;
  said: Said;
  children: ReactNode;
}) => (
  <div className={styles.field}>
    <label className={styles.label} htmlFor={id}>
      {label} {optional && <small>({optional})</small>}
    </label>
    {children}
    {hint && (
      <p className={styles.hint} id={`${id}-hint`}>
        {hint}
      </p>
    )}
    {error && (
      <p className={styles.error} id={`${id}-error`}>
        {error}
      </p>
    )}
  </div>
);

/** A line of text with its label, and what is wrong with it. */
export const TextField = ({
  label,
  hint,
  error,
  optional,
  end,
  ...input
}: Said & { /** A button within the field, at its end. */ readonly end?: ReactNode } & Omit<
    ComponentProps<'input'>,
    'id' | 'className'
  >) => {
  const id = useId();
  const said = { label, hint, error, optional };
  return (
    <Around id={id} said={said}>
      <div className={styles.line}>
        <input
          {...input}
          id={id}
          className={styles.input}
          aria-invalid={Boolean(error)}
          aria-describedby={describedBy(id, said)}
        />
        {end && <span className={styles.end}>{end}</span>}
      </div>
    </Around>
  );
};

/** Several lines of text. */
export const TextArea = ({
  label,
  hint,
  error,
  optional,
  ...area
}: Said & Omit<ComponentProps<'textarea'>, 'id' | 'className'>) => {
  const id = useId();
  const said = { label, hint, error, optional };
  return (
    <Around id={id} said={said}>
      <textarea
        {...area}
        id={id}
        className={`${styles.input} ${styles.area}`}
        aria-invalid={Boolean(error)}
        aria-describedby={describedBy(id, said)}
      />
    </Around>
  );
};

export const CheckField = ({
  label,
  error,
  ...input
}: Said & Omit<ComponentProps<'input'>, 'id' | 'className' | 'type'>) => {
  const id = useId();
  return (
    <div className={styles.check}>
      <input
        {...input}
        id={id}
        type="checkbox"
        aria-invalid={Boolean(error)}
        aria-describedby={describedBy(id, { label, error })}
      />
      <label htmlFor={id}>{label}</label>
      {error && (
        <p className={styles.error} id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  );
};
