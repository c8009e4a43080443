import { IconChevronDown } from '@tabler/icons-react';
import { useId, type ComponentProps, type ReactNode } from 'react';
import field from './field.module.css';
import styles from './select-field.module.css';

/** One of a few: the system's own list, which every phone and reader knows. */
export const SelectField = ({
  label,
  hint,
  options,
  ...select
}: {
  label: ReactNode;
  hint?: ReactNode;
  /** Values and the words they are chosen by. */
  options: readonly (readonly [value: string, words: string])[];
} & Omit<ComponentProps<'select'>, 'id' | 'className'>) => {
  const id = useId();
  return (
    <div className={field.field}>
      <label className={field.label} htmlFor={id}>
        {label}
      </label>
      <span className={styles.box}>
        <select
          {...select}
          id={id}
          className={`${field.input} ${styles.select}`}
          aria-describedby={hint ? `${id}-hint` : undefined}
        >
          {options.map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </select>
        <IconChevronDown size={18} aria-hidden />
      </span>
      {hint && (
        <p className={field.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
};
