import { IconChevronDown } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import field from './field.module.css';
import styles from './select-field.module.css';

/** A choice among the tools above a list: as wide as its words, and named for screen readers only. */
export const ToolSelect = ({
  label,
  value,
  onChoose,
  children,
}: {
  label: string;
  value: string;
  onChoose: (value: string) => void;
  /** Its options. */
  children: ReactNode;
}) => (
  <span className={`${styles.box} ${styles.tool}`}>
    <select
      className={`${field.input} ${styles.select}`}
      aria-label={label}
      value={value}
      onChange={({ currentTarget }) => onChoose(currentTarget.value)}
    >
      {children}
    </select>
    <IconChevronDown size={18} aria-hidden />
  </span>
);
