import { useTranslations } from 'use-intl';
import { limits } from '#shared/model/limits';
import { type ChosenPicture, PictureButton, PictureChoice } from '#web/product/posts/picture-choice.tsx';
import styles from './claim-picture.module.css';

/** The picture that supports a claim, or how to choose one. The texts are in the areas `awards` and `dialogs`. */
export const ClaimPicture = ({
  chosen,
  error,
  onChange,
}: {
  chosen: ChosenPicture | null;
  error: string | undefined;
  onChange: (chosen: ChosenPicture | null) => void;
}) => {
  const t = useTranslations('awards.claim');
  return (
    <div>
      {chosen ? (
        <PictureChoice chosen={chosen} error={error} onChange={onChange} />
      ) : (
        <div className={styles.add}>
          <PictureButton onPick={(picture) => onChange({ picture, description: '' })} />
        </div>
      )}
      <p className={styles.hint}>
        {!chosen && `${t('invite')} `}
        {t('hint', { days: limits.award.pictureDays })}
      </p>
    </div>
  );
};
