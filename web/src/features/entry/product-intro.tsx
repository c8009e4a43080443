import { IconArrowRight } from '@tabler/icons-react';
import { useTranslations } from 'use-intl';
import { Avatar } from '#web/product/people/avatar.tsx';
import { ValueChip } from '#web/product/values/value-chip.tsx';
import styles from './product-intro.module.css';

type Sample = {
  from: string;
  to: string;
  score: number;
  message: string;
  value: { name: string; color: string; emoji: string };
};

const SampleCard = ({ from, to, score, message, value }: Sample) => {
  const t = useTranslations('feed');
  return (
    <li className={styles.card}>
      <Avatar person={{ id: from, name: from, avatar: null }} />
      <div className={styles.content}>
        <div className={styles.names}>
          <span>
            <b>{from}</b> <IconArrowRight size={15} aria-hidden />
            <span className="visually-hidden">{t('to')}</span> <b>{to}</b>
          </span>
          <span className={styles.score}>+{score}</span>
        </div>
        <p className={styles.message}>{message}</p>
        <ValueChip value={value} />
      </div>
    </li>
  );
};

/** Shows what Bravo is by example. */
export const ProductIntro = () => {
  const t = useTranslations('entry');
  const samples: Sample[] = [
    {
      from: t('sampleFrom'),
      to: t('sampleTo'),
      score: 20,
      message: t('sampleMessage'),
      value: { name: t('sampleValue'), color: '0f766e', emoji: 'handshake' },
    },
    {
      from: t('sampleFrom2'),
      to: t('sampleTo2'),
      score: 10,
      message: t('sampleMessage2'),
      value: { name: t('sampleValue2'), color: '6d28d9', emoji: 'rocket' },
    },
  ];
  return (
    <aside className={styles.pitch}>
      <h2 className={styles.title}>{t('pitchTitle')}</h2>
      <p className={styles.text}>{t('pitchText')}</p>
      <ul className={styles.cards}>
        {samples.map((sample) => (
          <SampleCard key={sample.from} {...sample} />
        ))}
      </ul>
      <div className={styles.glow} aria-hidden="true" />
    </aside>
  );
};
