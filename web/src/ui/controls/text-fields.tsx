import { useId, type ComponentProps, type ReactNode } from 'react';
import { FieldFrame, type FieldTexts } from './field-frame.tsx';
import styles from './field.module.css';

/** Two fields side by side where there is room. */
export const FieldRow = ({ children }: { children: ReactNode }) => (
  <div className={styles.pair}>{children}</div>
);

/** A single-line text field with its label and its error. */
export const TextField = ({
  label,
  hint,
  error,
  optional,
  end,
  ...input
}: FieldTexts & { /** A button inside the field, at its end. */ readonly end?: ReactNode } & Omit<
    ComponentProps<'input'>,
    'id' | 'className'
  >) => (
  <FieldFrame label={label} hint={hint} error={error} optional={optional}>
    {(control) => (
      <div className={styles.line}>
        <input {...input} {...control} className={styles.input} />
        {end && <span className={styles.end}>{end}</span>}
      </div>
    )}
  </FieldFrame>
);

/** A field for several lines of text. */
export const TextArea = ({
  label,
  hint,
  error,
  optional,
  ...area
}: FieldTexts & Omit<ComponentProps<'textarea'>, 'id' | 'className'>) => (
  <FieldFrame label={label} hint={hint} error={error} optional={optional}>
    {(control) => <textarea {...area} {...control} className={`${styles.input} ${styles.area}`} />}
  </FieldFrame>
);

export const CheckField = ({
  label,
  error,
  ...input
}: FieldTexts & Omit<ComponentProps<'input'>, 'id' | 'className' | 'type'>) => {
  const id = useId();
  return (
    <div className={styles.check}>
      <input
        {...input}
        id={id}
        type="checkbox"
        aria-invalid={Boolean(error)}
        aria-describedby={error ? `${id}-error` : undefined}
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
