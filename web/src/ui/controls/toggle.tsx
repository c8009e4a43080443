import { useId, type ComponentProps, type ReactNode } from 'react';
import styles from './toggle.module.css';

/** A switch that takes effect immediately; the whole line can be pressed. */
export const Toggle = ({
  label,
  hint,
  checked,
  ...input
}: {
  label: ReactNode;
  hint?: ReactNode;
  checked: boolean;
} & Omit<ComponentProps<'input'>, 'id' | 'className' | 'type' | 'checked'>) => {
  const id = useId();
  return (
    <label className={styles.toggle} htmlFor={id}>
      <span>
        <span id={`${id}-label`}>{label}</span>
        {hint && <small id={`${id}-hint`}>{hint}</small>}
      </span>
      <input
        {...input}
        id={id}
        type="checkbox"
        role="switch"
        checked={checked}
        aria-checked={checked}
        aria-labelledby={`${id}-label`}
        aria-describedby={hint ? `${id}-hint` : undefined}
      />
    </label>
  );
};
