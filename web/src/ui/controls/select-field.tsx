import { IconChevronDown } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import { FieldFrame, type FieldTexts } from './field-frame.tsx';
import field from './field.module.css';
import styles from './select-field.module.css';

/** One of a few: the system's own list, which every phone and reader knows. */
export const SelectField = ({
  label,
  hint,
  error,
  optional,
  options,
  ...select
}: FieldTexts & {
  /** Values and the words they are chosen by. */
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
