import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { isGifUrl } from '#shared/model/gif';
import { MovingPicture, wantsStillness } from './moving-picture.tsx';
import styles from './post-card.module.css';
import { StopButton } from './stop-button.tsx';

/** An animated picture with a button that stops it. Under reduced motion it is stopped at first. */
const Animation = ({ src }: { src: string }) => {
  const t = useTranslations('post');
  const [stopped, setStopped] = useState(wantsStillness);
  return (
    <span className={styles.gif}>
      <MovingPicture src={src} alt={t('gif')} stopped={stopped} />
      <StopButton stopped={stopped} onChange={setStopped} />
    </span>
  );
};

/** A picture from elsewhere than the GIF services is not shown, whatever the post says. */
const GifPicture = ({ src }: { src: string }) => isGifUrl(src) && <Animation src={src} />;

export default GifPicture;
