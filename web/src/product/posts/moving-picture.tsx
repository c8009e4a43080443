import { useEffect, useEffectEvent, useRef } from 'react';
import styles from './moving-picture.module.css';

/** Whether the user has asked for less motion. */
export const wantsStillness = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** An animated picture that can be stopped: a still of it takes its place. */
export const MovingPicture = ({
  src,
  alt,
  stopped,
  className,
}: {
  src: string;
  alt: string;
  stopped: boolean;
  className?: string | undefined;
}) => {
  const picture = useRef<HTMLImageElement>(null);
  const still = useRef<HTMLCanvasElement>(null);
  const draw = () => {
    const [from, to] = [picture.current, still.current];
    if (!from?.complete || !to) return;
    to.width = from.naturalWidth;
    to.height = from.naturalHeight;
    to.getContext('2d')?.drawImage(from, 0, 0);
  };
  const drawn = useEffectEvent(draw);
  useEffect(() => {
    if (stopped) drawn();
  }, [stopped]);
  return (
    <span className={`${styles.picture} ${className ?? ''}`} data-stopped={stopped || undefined}>
      <img ref={picture} src={src} alt={alt} loading="lazy" decoding="async" onLoad={draw} />
      <canvas ref={still} aria-hidden="true" />
    </span>
  );
};
