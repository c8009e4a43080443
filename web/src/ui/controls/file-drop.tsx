import { useState, type ReactNode } from 'react';
import type { Icon } from '@tabler/icons-react';
import styles from './file-drop.module.css';

/** A field that takes a file: chosen in a dialog, or dropped on it. */
export const FileDrop = ({
  icon: Picture,
  title,
  hint,
  accept,
  busy,
  onFile,
}: {
  icon: Icon;
  title: string;
  hint: ReactNode;
  /** The types of the dialog, as in `input`. */
  accept: string;
  busy: boolean;
  onFile: (file: File) => void;
}) => {
  const [over, setOver] = useState(false);
  const take = (file: File | undefined) => {
    if (file && !busy) onFile(file);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the input within takes the keys
    <label
      className={styles.drop}
      data-over={over || undefined}
      aria-busy={busy}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        take(event.dataTransfer.files[0]);
      }}
    >
      <Picture size={36} stroke={1.5} aria-hidden />
      <b>{title}</b>
      <small>{hint}</small>
      <input
        type="file"
        accept={accept}
        disabled={busy}
        onChange={({ currentTarget }) => {
          take(currentTarget.files?.[0]);
          currentTarget.value = '';
        }}
      />
    </label>
  );
};
