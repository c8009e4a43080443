import { IconChevronDown } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { FieldFrame, type FieldTexts } from './field-frame.tsx';
import field from './field.module.css';
import styles from './select-field.module.css';

/** A choice from the system's own list, which every phone and screen reader supports. */
export const SelectField = ({
  label,
  hint,
  error,
  optional,
  options,
  ...select
}: FieldTexts & {
  /** Each value with its label. */
  options: readonly (readonly [value: string, words: string])[];
} & Omit<ComponentProps<'select'>, 'id' | 'className'>) => (
  <FieldFrame label={label} hint={hint} error={error} optional={optional}>
    {(control) => (
      <span className={styles.box}>
        <select {...select} {...control} className={`${field.input} ${styles.select}`}>
          {options.map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </select>
        <IconChevronDown size={18} aria-hidden />
      </span>
    )}
  </FieldFrame>
);
