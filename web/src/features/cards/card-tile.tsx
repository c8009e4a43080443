import { IconCircleCheck } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { useFormatter, useTranslations } from 'use-intl';
import type { GreetingCard } from '#shared/model/greeting-card';
import { nameWithDetail } from '#shared/rules/people/name-with-detail';
import { Avatar } from '#web/product/people/avatar.tsx';
import { Cover } from './cover.tsx';
import styles from './cards.module.css';

/** A card of a list: its cover, whom it is for, and when it is delivered. */
export const CardTile = ({ card }: { card: GreetingCard }) => {
  const t = useTranslations('cards');
  const format = useFormatter();
  const day = format.dateTime(new Date(card.deliver_at), { dateStyle: 'medium' });
  return (
    <li>
      <Link className={styles.tile} to={`/cards/${card.id}`}>
        <Cover cover={card.cover} small />
        <span className={styles.about}>
          <strong className={styles.name}>{card.title}</strong>
          <span className={styles.to}>
            <Avatar person={card.to} size={24} />
            <span translate="no">{nameWithDetail(card.to)}</span>
          </span>
          <span className={styles.facts}>
            {t(card.delivered ? 'deliveredOn' : 'deliveredFrom', { day })} ·{' '}
            {t('signatures', { count: card.signatures })}
          </span>
          {card.signed && !card.delivered && (
            <span className={styles.signed}>
              <IconCircleCheck size={16} aria-hidden />
              {t('youSigned')}
            </span>
          )}
        </span>
      </Link>
    </li>
  );
};
