import { TextField } from '#web/ui/controls/text-fields.tsx';
import fieldStyles from '#web/ui/controls/field.module.css';
import { EmojiButton } from './emoji-button.tsx';
import styles from './emoji-name-field.module.css';

type Named = { readonly emoji: string; readonly name: string };

/** An emoji and a name side by side: what something of the company is called, and what stands for it. */
export const EmojiNameField = ({
  labels,
  value: { emoji, name },
  maxLength,
  error,
  onChange,
}: {
  labels: Named;
  value: Named;
  /** Of the name, in characters. */
  maxLength: number;
  /** What is wrong with the name. */
  error: string | undefined;
  onChange: (part: Partial<Named>) => void;
}) => (
  <div className={styles.field}>
    <div className={styles.emoji}>
      <span className={fieldStyles.label}>{labels.emoji}</span>
      <EmojiButton emoji={emoji} onPick={(picked) => onChange({ emoji: picked })} />
    </div>
    <TextField
      data-autofocus
      label={labels.name}
      name="name"
      autoComplete="off"
      maxLength={maxLength}
      value={name}
      error={error}
      onChange={({ currentTarget }) => onChange({ name: currentTarget.value })}
    />
  </div>
);
