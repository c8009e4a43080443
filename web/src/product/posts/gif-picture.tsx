import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { isGifUrl } from '#shared/model/gif';
import styles from './post-card.module.css';

/** An animated picture that can be stopped: a still of it takes its place. Under reduced motion it is stopped at first. */
const Animation = ({ src }: { src: string }) => {
  const t = useTranslations('post');
  const picture = useRef<HTMLImageElement>(null);
  const still = useRef<HTMLCanvasElement>(null);
  const [stopped, setStopped] = useState(() => matchMedia('(prefers-reduced-motion: reduce)').matches);
  const draw = () => {
    const [from, to] = [picture.current, still.current];
    if (!from?.complete || !to) return;
    to.width = from.naturalWidth;
    to.height = from.naturalHeight;
    to.getContext('2d')?.drawImage(from, 0, 0);
  };
  return (
    <span className={styles.gif} data-stopped={stopped || undefined}>
      <img ref={picture} src={src} alt={t('gif')} loading="lazy" decoding="async" onLoad={draw} />
      <canvas ref={still} aria-hidden="true" />
      <button
        type="button"
        aria-label={t(stopped ? 'gifPlay' : 'gifStop')}
        onClick={() => {
          draw();
          setStopped(!stopped);
        }}
      >
        {stopped ? <IconPlayerPlay size={18} aria-hidden /> : <IconPlayerPause size={18} aria-hidden />}
      </button>
    </span>
  );
};

/** A picture from elsewhere than the GIF services is not shown, whatever the post says. */
const GifPicture = ({ src }: { src: string }) => isGifUrl(src) && <Animation src={src} />;

export default GifPicture;
