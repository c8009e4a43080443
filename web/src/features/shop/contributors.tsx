import { useFormatter, useTranslations } from 'use-intl';
import type { ShopReward } from '#shared/model/reward';
import { nameWithDetail } from '#shared/rules/people/name-with-detail';
import { useSignedIn } from '#web/api/config.ts';
import { Avatar } from '#web/product/people/avatar.tsx';
import styles from './reward-dialog.module.css';

export const Contributors = ({ reward }: { reward: ShopReward }) => {
  const t = useTranslations();
  const format = useFormatter();
  const { user } = useSignedIn();
  if (reward.contributions.length === 0) return null;
  return (
    <section className={styles.contributors}>
      <h3>{t('redeem.contributors')}</h3>
      <ul>
        {reward.contributions.map(({ id, user: person, amount }) => (
          <li key={id}>
            <Avatar person={person} size={28} />
            <span>
              {person.id === user.id ? t('redeem.you', { name: person.name }) : nameWithDetail(person)}
            </span>
            <b>{format.number(amount)}</b>
          </li>
        ))}
      </ul>
    </section>
  );
};
