import { useId, type CSSProperties } from 'react';
import { useTranslations } from 'use-intl';
import type { ValueId } from '#shared/model/ids';
import type { Value } from '#shared/model/value';
import { Emoji } from '../emoji/emoji.tsx';
import choice from '../../ui/controls/radio-chips.module.css';
import group from '../../ui/controls/field-group.module.css';
import styles from './value-choice.module.css';

/** Who chose the value: no one yet, the workspace's default, a keyword in the message, or the author. */
export type ValueSource = 'nobody' | 'default' | 'message' | 'choice';

/** The field for the value that a post stands for. */
export const ValueChoice = ({
  values,
  chosen,
  by,
  error,
  hideLabel = false,
  onChoose,
}: {
  values: readonly Value[];
  chosen: ValueId | null;
  by: ValueSource;
  error?: string | undefined;
  /** For places where a title already says it. */
  hideLabel?: boolean;
  onChoose: (id: ValueId) => void;
}) => {
  const t = useTranslations('compose');
  const id = useId();
  const suggested = by === 'message';
  return (
    <fieldset className={group.group} aria-describedby={`${id}-note`}>
      <legend className={hideLabel ? 'visually-hidden' : group.label}>{t('value')}</legend>
      <div className={choice.chips}>
        {values.map((value) => (
          <label
            key={value.id}
            className={`${choice.chip} ${styles.value}`}
            style={{ '--value': `#${value.color}` } as CSSProperties}
            title={value.description || undefined}
          >
            <input
              type="radio"
              name={`${id}-value`}
              checked={value.id === chosen}
              onChange={() => onChoose(value.id)}
            />
            <span>
              <Emoji name={value.emoji} />
              {value.name}
            </span>
          </label>
        ))}
      </div>
      <div id={`${id}-note`} aria-live="polite">
        {error !== undefined && <p className={group.error}>{error}</p>}
        {error === undefined && suggested && <p className={group.hint}>{t('suggested')}</p>}
      </div>
    </fieldset>
  );
};
