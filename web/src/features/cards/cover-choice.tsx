import { useId } from 'react';
import { useTranslations } from 'use-intl';
import type { CardCover } from '#shared/model/greeting-card';
import fields from '#web/ui/controls/field.module.css';
import { Cover } from './cover.tsx';
import styles from './cover-choice.module.css';

const covers = [
  'confetti',
  'balloons',
  'flowers',
  'stars',
  'sunrise',
  'waves',
] as const satisfies readonly CardCover[];

/** A choice of one cover; arrow keys move between them. */
export const CoverChoice = ({
  chosen,
  onChoose,
}: {
  chosen: CardCover;
  onChoose: (cover: CardCover) => void;
}) => {
  const t = useTranslations('cards.form');
  const id = useId();
  return (
    <fieldset className={styles.choice}>
      <legend className={fields.label}>{t('cover')}</legend>
      <div className={styles.covers}>
        {covers.map((cover) => (
          <label key={cover} className={styles.cover}>
            <input
              type="radio"
              name={id}
              aria-label={t(`covers.${cover}`)}
              checked={cover === chosen}
              onChange={() => onChoose(cover)}
            />
            <Cover cover={cover} small />
          </label>
        ))}
      </div>
    </fieldset>
  );
};
