import { useId, type ReactNode } from 'react';
import styles from './radio-chips.module.css';

/** A choice of one among a few chips; arrow keys move between them. */
export const RadioChips = <Value extends string | number>({
  label,
  hideLabel = false,
  options,
  value,
  onChange,
}: {
  label: ReactNode;
  hideLabel?: boolean;
  options: readonly { readonly value: Value; readonly label: ReactNode }[];
  value: Value | null;
  onChange: (value: Value) => void;
}) => {
  const id = useId();
  return (
    <fieldset className={styles.choice}>
      <legend className={hideLabel ? 'visually-hidden' : styles.legend}>{label}</legend>
      <div className={styles.chips}>
        {options.map((option) => (
          <label key={option.value} className={styles.chip}>
            <input
              type="radio"
              name={id}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
};
