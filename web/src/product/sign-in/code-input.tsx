import { useId, useLayoutEffect, useRef } from 'react';
import { limits } from '#shared/model/limits';
import styles from './code-input.module.css';

const { digits } = limits.code;
const half = digits / 2;

/** The digits of typed or pasted text: `1234 5678`, `1234-5678`, a line of the mail. */
export const digitsOf = (text: string): string => text.replace(/\D/g, '').slice(0, digits);
/** The code as the mail shows it: two groups of four. */
export const grouped = (code: string): string =>
  code.length > half ? `${code.slice(0, half)} ${code.slice(half)}` : code;

/** The caret's place in the grouped text after this many digits. */
const caretAfter = (count: number): number => (count > half ? count + 1 : count);

export const CodeInput = ({
  label,
  value,
  error,
  disabled,
  onChange,
}: {
  label: string;
  value: string;
  error?: string | undefined;
  disabled?: boolean;
  onChange: (code: string) => void;
}) => {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const caret = useRef<number>(null);
  useLayoutEffect(() => {
    if (caret.current !== null) input.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });
  return (
    <div>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <input
        ref={input}
        id={id}
        className={styles.input}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        spellCheck={false}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the only field of a screen that exists for it
        autoFocus
        placeholder="0000 0000"
        readOnly={disabled}
        value={grouped(value)}
        aria-invalid={error !== undefined}
        aria-describedby={error === undefined ? undefined : `${id}-error`}
        onChange={({ currentTarget }) => {
          const before = currentTarget.value.slice(0, currentTarget.selectionStart ?? undefined);
          caret.current = caretAfter(digitsOf(before).length);
          onChange(digitsOf(currentTarget.value));
        }}
        onPaste={(event) => {
          const pasted = digitsOf(event.clipboardData.getData('text'));
          if (pasted.length !== digits) return;
          event.preventDefault();
          onChange(pasted);
        }}
      />
      {error !== undefined && (
        <p className={styles.error} id={`${id}-error`} role="alert">
          {error}
        </p>
      )}
    </div>
  );
};
