import { useTranslations } from 'use-intl';
import styles from './color-field.module.css';
import { FieldFrame, type FieldTexts } from './field-frame.tsx';
import field from './field.module.css';

/** Colors that work both as an accent and as a value's tint. */
const offered = {
  orange: 'c2410c',
  red: 'd6336c',
  purple: '7048e8',
  blue: '1c7ed6',
  teal: '0c8599',
  green: '2f9e6e',
  olive: '66800b',
  amber: 'e8a317',
  brown: '8d5a3b',
  grey: '5c6670',
} as const;

/** Six lower-case hex digits without #; undefined when the text is not a color. */
export const parseColor = (text: string): string | undefined =>
  /^#?([0-9a-f]{6})$/i.exec(text.trim())?.[1]?.toLowerCase();

/** A color: typed, picked, or chosen from those offered. */
export const ColorField = ({
  label,
  hint,
  error,
  name,
  value,
  onChange,
}: Omit<FieldTexts, 'label'> & {
  label: string;
  name?: string;
  value: string;
  onChange: (text: string) => void;
}) => {
  const t = useTranslations('color');
  const color = parseColor(value);
  return (
    <FieldFrame label={label} hint={hint} error={error}>
      {(control) => (
        <div className={styles.line}>
          <input
            type="color"
            className={styles.picker}
            aria-label={t('pick', { label })}
            value={`#${color ?? '000000'}`}
            data-none={color === undefined || undefined}
            onChange={({ currentTarget }) => onChange(currentTarget.value.slice(1))}
          />
          <input
            {...control}
            name={name}
            className={`${field.input} ${styles.hex}`}
            value={value}
            maxLength={7}
            spellCheck={false}
            autoComplete="off"
            onChange={({ currentTarget }) => onChange(currentTarget.value)}
          />
          <ul className={styles.offered} aria-label={t('offered')}>
            {Object.entries(offered).map(([called, hex]) => (
              <li key={hex}>
                <button
                  type="button"
                  className={styles.swatch}
                  style={{ background: `#${hex}` }}
                  aria-label={t(`names.${called as keyof typeof offered}`)}
                  aria-pressed={hex === color}
                  onClick={() => onChange(hex)}
                />
              </li>
            ))}
          </ul>
        </div>
      )}
    </FieldFrame>
  );
};
